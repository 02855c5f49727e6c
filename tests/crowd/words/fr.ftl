game = Foule
game-description = Un petit jeu
verb-play = jouer
verb-pass = passer
