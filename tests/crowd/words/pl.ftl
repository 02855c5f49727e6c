game = Tłum
game-description = Maleńka gra
verb-play = zagraj
verb-pass = pas
