# Ce que disent tous les jeux.

seat-0 = Joueur 1
seat-1 = Joueur 2
seat-2 = Joueur 3
seat-3 = Joueur 4
seat-4 = Joueur 5

# Refus
game-over = La partie est terminée.
not-your-turn = Ce n’est pas votre tour : c’est à { $seats } de jouer.
foreign-move = « { $move } » est un coup d’un autre jeu.

# Un texte qui n’est pas un coup
empty-text = Un texte vide n’est pas un coup.
unknown-verb = « { $word } » n’est pas un coup ici. Les coups commencent par : { $verbs }.
too-few-words = « { $text } » s’arrête trop tôt : un coup s’écrit « { $usage } ».
too-many-words = « { $word } » est de trop : un coup s’écrit « { $usage } ».
bad-word = « { $word } » ne convient pas comme { $field }.
text-too-long = Un coup compte au plus { $most } caractères.
