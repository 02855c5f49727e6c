game = La dernière pierre
game-description = Prenez une, deux ou trois pierres. La dernière gagne. À deux, trois minutes.
game-choice = { game } : prenez la dernière pierre
verb-take = prendre
verb-take-description = Prendre des pierres du tas
field-stones = pierres
field-stones-description = Combien de pierres
ask-stones = Combien de pierres prenez-vous ?

# What happens
took = { $seat } prend { $stones ->
    [one] 1 pierre
   *[other] { $stones } pierres
} : il en reste { $left }.
you-took = Vous prenez { $stones ->
    [one] 1 pierre
   *[other] { $stones } pierres
} : il en reste { $left }.

# The text board
pile = Il y a { $stones ->
    [one] 1 pierre
   *[other] { $stones } pierres
} sur le tas.
to-take = À { $seat } de jouer.
you-to-take = À vous : prenez 1, 2 ou 3 pierres.
won = { $seat } prend la dernière pierre.
you-won = Vous prenez la dernière pierre.

# Refusals
too-few-stones = Il n’en reste que { $stones }.
bad-pile = Le tas « { $pile } » ne peut pas contenir « { $item } ».

# Why a move is good
reason-leaves = laisse { $stones } pierres, un multiple de quatre

# The rules
rules-topics = goal turn
topic-goal = Le but
topic-turn = Un tour
rules-goal = Il y a { $pile } pierres sur le tas. Prenez la dernière pour gagner.
rules-turn = Prenez une, deux ou { $most } pierres du tas. Il faut en prendre au moins une.
