game = Crowd
