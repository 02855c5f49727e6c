# Co mówi każda gra.

seat-0 = Gracz 1
seat-1 = Gracz 2
seat-2 = Gracz 3
seat-3 = Gracz 4
seat-4 = Gracz 5

# Odmowy
game-over = Gra jest już skończona.
not-your-turn = To nie twoja kolej. Teraz gra: { $seats }.
foreign-move = „{ $move }” to ruch z innej gry.

# Tekst, który nie jest ruchem
empty-text = Pusty tekst nie jest ruchem.
unknown-verb = „{ $word }” nie jest tu ruchem. Ruchy zaczynają się od: { $verbs }.
too-few-words = „{ $text }” urywa się za wcześnie. Ruch zapisuje się tak: „{ $usage }”.
too-many-words = „{ $word }” jest tu zbędne. Ruch zapisuje się tak: „{ $usage }”.
bad-word = „{ $word }” nie pasuje jako { $field }.
text-too-long = Ruch może mieć najwyżej { $most } { $most ->
    [one] znak
    [few] znaki
   *[other] znaków
}.
