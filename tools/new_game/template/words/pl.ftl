game = Ostatni kamień
game-description = Bierz po jednym, dwa lub trzy kamienie. Wygrywa ostatni. Dwie osoby, trzy minuty.
game-choice = { game }: weź ostatni kamień
verb-take = weź
verb-take-description = Weź kamienie ze stosu
field-stones = kamienie
field-stones-description = Ile kamieni
ask-stones = Ile kamieni bierzesz?

# What happens
took = { $seat }: { $stones ->
    [one] 1 kamień
    [few] { $stones } kamienie
   *[many] { $stones } kamieni
} mniej, zostaje { $left }.
you-took = Bierzesz { $stones ->
    [one] 1 kamień
    [few] { $stones } kamienie
   *[many] { $stones } kamieni
}, zostaje { $left }.

# The text board
pile = Na stosie: { $stones ->
    [one] 1 kamień
    [few] { $stones } kamienie
   *[many] { $stones } kamieni
}.
to-take = Ruch: { $seat }.
you-to-take = Twój ruch: weź 1, 2 lub 3 kamienie.
won = { $seat } bierze ostatni kamień.
you-won = Bierzesz ostatni kamień.

# Refusals
too-few-stones = Zostało już tylko { $stones }.
bad-pile = Na stosie „{ $pile }” nie może być „{ $item }”.

# Why a move is good
reason-leaves = zostawia { $stones } kamieni, czyli wielokrotność czterech

# The rules
rules-topics = goal turn
topic-goal = Cel
topic-turn = Ruch
rules-goal = Na stosie jest { $pile } kamieni. Weź ostatni, żeby wygrać.
rules-turn = Weź ze stosu jeden, dwa lub { $most } kamienie. Trzeba wziąć przynajmniej jeden.
