# Carcassonne.

game = Carcassonne
verb-place = place
field-square = place
field-turn = turn
field-follower = follower
field-aim = aim
field-feature = feature

# Features, sides and half edges
feature-road = road
feature-city = city
feature-field = field
feature-monastery = monastery
side-n = north
side-e = east
side-s = south
side-w = west
at-n = north
at-e = east
at-s = south
at-w = west
at-nw = north, west half
at-ne = north, east half
at-en = east, north half
at-es = east, south half
at-se = south, east half
at-sw = south, west half
at-ws = west, south half
at-wn = west, north half
at-middle = middle
beside-n-road = road north
beside-n-city = city north
beside-n-field = field north
beside-e-road = road east
beside-e-city = city east
beside-e-field = field east
beside-s-road = road south
beside-s-city = city south
beside-s-field = field south
beside-w-road = road west
beside-w-city = city west
beside-w-field = field west

# Direction of a feature on its tile, if the tile has several of its kind
way-only = {""}
way-city = {" "}beside the city
way-n = {" "}north
way-ne = {" "}north-east
way-e = {" "}east
way-se = {" "}south-east
way-s = {" "}south
way-sw = {" "}south-west
way-w = {" "}west
way-nw = {" "}north-west

# Events
placed = { $seat } placed a tile.
started = { $seat } { brief-started }.
extended = { $seat } { brief-extended }.
follower-placed = { $seat } placed a follower: { $feature }.
follower-stands = { $seat } put a follower { $feature ->
    [road] on the road
    [city] in the city
    [field] on the field
   *[other] in the monastery
}.
scored-road = The road is completed: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}, { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
scored-city = The city is completed: { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}{ $shields ->
    [0] {""}
    [one] {" "}and one shield
   *[other] {" "}and { $shields } shields
}, { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
scored-monastery = The monastery is completed: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
tile-set-aside = The tile fits nowhere and leaves the game. { $seat } drew again.
drew = { $seat } drew the next tile.
last-tile = That was the last tile. Now everything unfinished is scored.
final-road = Unfinished road, { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
final-city = Unfinished city, { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
final-monastery = Unfinished monastery: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
final-field = Field, { $cities ->
    [one] one completed city
   *[other] { $cities } completed cities
}: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.

# Short forms, for the post with the picture
brief-alone-placed = placed a tile
brief-started = { $kind ->
    [city] started a new city
    [monastery] built a monastery
   *[road] started a new road
}
brief-extended = { $own ->
    [1] { $kind ->
        [road] extended their road to { $tiles } tiles
        [city] extended their city to { $tiles } tiles
       *[other] added to their monastery, now { $tiles } of 9
    }
   *[other] { $held ->
        [0] { $open ->
            [0] closed a { $kind } of { $tiles }
           *[other] extended a { $kind } to { $tiles } tiles
        }
       *[other] { $kind ->
            [road] extended a road held by { $owners }, now { $tiles } tiles
            [city] extended a city held by { $owners }, now { $tiles } tiles
           *[other] added to a monastery held by { $owners }, now { $tiles } of 9
        }
    }
}
brief-follower-placed = follower: { $feature }
brief-follower-stands = { $kind ->
    [road] { $tiles ->
        [one] follower on a new road
       *[other] follower on a road of { $tiles }
    }
    [city] { $tiles ->
        [one] follower in a new city
       *[other] follower in a city of { $tiles }
    }
    [monastery] follower in the monastery
   *[other] { $cities ->
        [0] farmer on a field
        [one] farmer on a field beside { $cities } city
       *[other] farmer on a field beside { $cities } cities
    }
}
brief-scored-road = road of { $tiles } closed: { $seats } **+{ $points }**
brief-scored-city = city of { $tiles } closed: { $seats } **+{ $points }**
brief-scored-monastery = monastery finished: { $seats } **+{ $points }**
brief-tile-set-aside = set aside a tile that fits nowhere
brief-drew = {""}
brief-last-tile = {""}
brief-final-road = {""}
brief-final-city = {""}
brief-final-monastery = {""}
brief-final-field = {""}

# Sources of points
share-scored-road = road, { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}
share-scored-city = city, { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}{ $shields ->
    [0] {""}
    [one] , one shield
   *[other] , { $shields } shields
}
share-scored-monastery = monastery
share-final-road = unfinished road, { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}
share-final-city = unfinished city, { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}{ $shields ->
    [0] {""}
    [one] , one shield
   *[other] , { $shields } shields
}
share-final-monastery = unfinished monastery, { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}
share-final-field = field, { $cities ->
    [one] one completed city
   *[other] { $cities } completed cities
}

# Kinds of points: columns of the result
kind-roads = Roads
kind-cities = Cities
kind-monasteries = Monasteries
kind-fields = Fields

# Screen-reader version of a turn
spoken-tiles = { $seats } placed a tile.
spoken-follower = { $seat }: follower { $kind ->
    [road] on a road
    [city] in a city
    [field] on a field
   *[other] in a monastery
}.
spoken-tile = Your tile: { $look }.
spoken-squares = Counted from the start tile:
spoken-lies = It lies { $where } of the start tile: { $sides }.
heard-square = { $number }: { $where } · { $beside }
suggested-square = { heard-square }{ $points ->
    [0] { "" }
   *[other] { " " }· +{ $points }
}
spoken-closes = { $where }; finishes your { $kind ->
    [road] road
    [city] city
   *[other] monastery
}, plus { $points }
spoken-closes-free = { $where }; finishes a free { $kind ->
    [road] road
    [city] city
   *[other] monastery
}, plus { $points }
spoken-extends = { $where }; your { $kind ->
    [road] road
    [city] city
   *[other] monastery
} grows to { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
}
spoken-free = { $where }; free { $kind ->
    [road] road
    [city] city
   *[other] monastery
}, { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
}
spoken-gives = { $where }; finishes a { $kind ->
    [road] road
    [city] city
   *[other] monastery
}, { $points } for { $seats }
spoken-beside = { $where }; adds to a { $kind ->
    [road] road
    [city] city
   *[other] monastery
} held by { $seats }
spoken-only-field = { $where }; only a field

# Changes since a player’s last move
since-joined = { $seats } joined your { $kind ->
    [road] road
    [city] city
    [field] field
   *[other] monastery
}: { $held ->
    [0] it’s no longer yours
    [1] it’s still yours
   *[other] you share it now
}.
since-finished = Your { $kind ->
    [road] road
    [city] city
   *[other] monastery
} is finished · **+{ $points }**
since-finished-lost = Your follower is back: a { $kind ->
    [road] road
    [city] city
   *[other] monastery
} is finished, **+{ $points }** for { $seats }.
since-field = Your field now borders { $cities ->
    [one] 1 finished city
   *[other] { $cities } finished cities
}: +{ $points } at the end.

# Awards of a finished game
award-longest-road = Longest road: { $seats } ({ $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
})
award-biggest-city = Biggest city: { $seats } ({ $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
})
award-biggest-field = Biggest field: { $seats } ({ $cities ->
    [one] 1 city
   *[other] { $cities } cities
})

# Refusals
no-such-turn = A tile is turned 0 to 3 times, not { $turns }.
square-taken = There’s already a tile there.
touches-nothing = A tile there wouldn’t touch the side of any other.
side-clash = Turned like this, it doesn’t fit: on its { $side } side, { $has } would meet { $needs }.
no-such-feature = Turned like this, the tile has no { $feature } there ({ $at }).
no-follower-left = You have no followers left.
feature-taken = There’s already a follower on that { $feature }: { $seats }.
no-farmers = This game is played without fields: no follower may be placed on one.

# Set-up
bad-pile = The pile “{ $pile }” can’t hold “{ $item }” here.

# The text board
to-place = { $seat } to place a tile: { $look }.
player = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $projected } if the game ended now; followers left: { $followers }.
map = { $map }
latest = { $seat } has placed a tile: { $where }.
open-road = Road ({ $where }): tiles { $tiles }, open ends { $open }; followers: { $followers }; worth { $now }, at least { $completed } when completed.
open-city = City ({ $where }): tiles { $tiles }, shields { $shields }, open sides { $open }; followers: { $followers }; worth { $now }, at least { $completed } when completed.
open-monastery = Monastery ({ $where }): empty places around { $open }; follower: { $followers }; worth { $now }, { $completed } when completed.
field = Field ({ $where }): tiles { $tiles }, completed cities { $completed }, open cities { $open }; farmers: { $followers }; worth { $now }.
free-road = Road without followers ({ $where }): worth { $now }, at least { $completed } when completed.
free-city = City without followers ({ $where }): worth { $now }, at least { $completed } when completed.
free-monastery = Monastery without a follower ({ $where }): worth { $now }, { $completed } when completed.
free-field = Field without farmers ({ $where }): completed cities { $completed }, open cities { $open }.
tiles-left = Tiles left to draw, { $count }: { $looks }.
no-tiles-left = No tiles left to draw.
set-aside = Tiles that fit nowhere: { $looks }.
dead-squares = No remaining tile fits { $count ->
    [one] one empty place
   *[other] { $count } empty places
}.
square-that-fits = { $number }: { $where }
spot = Place { $number } fits ({ $where }): { $beside }.
result = Place { $rank }: { $seat }, { $points ->
    [one] 1 point
   *[other] { $points } points
}.
told-field = Field with { $cities ->
    [one] one city
   *[other] { $cities } cities
}: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
step-n = north
step-e = east
step-s = south
step-w = west
step-none = the start tile
count-step = { $count } { $name }
count-look = { $name } ({ $count })

# Forms without aids
bare-player = { $seat }: { $points ->
    [one] 1 point
   *[other] { $points } points
}; followers left: { $followers }.
bare-road = Road ({ $where }): tiles { $tiles }; followers: { $manned ->
    [0] none
   *[other] { $followers }
}.
bare-city = City ({ $where }): tiles { $tiles }; followers: { $manned ->
    [0] none
   *[other] { $followers }
}.
bare-monastery = Monastery ({ $where }); follower: { $manned ->
    [0] none
   *[other] { $followers }
}.
bare-field = Field ({ $where }): tiles { $tiles }; followers: { $manned ->
    [0] none
   *[other] { $followers }
}.
bare-tiles-left = Tiles left to draw: { $count }.
bare-spot = Place { $number } ({ $where }): { $beside }.

# Forms for the terminal, where moves are typed
typed-to-place = { $seat } to place tile { $tile }. Unturned: { $look }.
typed-latest = { $seat } has placed { $tile } at { $x },{ $y } r{ $turns }.
typed-open-road = Road at { $squares } (from { $x },{ $y } { $at }): open ends { $open }; tiles { $tiles }; followers: { $followers }; worth { $now }, at least { $completed } when completed.
typed-open-city = City at { $squares } (from { $x },{ $y } { $at }): open sides { $open }; tiles { $tiles }; shields { $shields }; followers: { $followers }; worth { $now }, at least { $completed } when completed.
typed-open-monastery = Monastery at { $squares } ({ $x },{ $y } { $at }): empty squares around { $open }; tiles { $tiles }; follower: { $followers }; worth { $now }, { $completed } when completed.
typed-field = Field at { $squares } (from { $x },{ $y } { $at }): tiles { $tiles }; completed cities { $completed }; open cities { $open }; farmers: { $followers }; worth { $now }.
typed-tiles-left = Tiles left to draw, { $count }: { $tiles }.
typed-set-aside = Tiles that fit nowhere: { $tiles }.
typed-dead-squares = No remaining tile fits at: { $squares }.
typed-spot = Square { $number } fits, at { $x },{ $y }: { $turns } ({ $beside }).
typed-free-road = Road without followers, from { $x },{ $y } { $at }: worth { $now }, at least { $completed } when completed.
typed-free-city = City without followers, from { $x },{ $y } { $at }: worth { $now }, at least { $completed } when completed.
typed-free-monastery = Monastery without a follower, at { $x },{ $y }: worth { $now }, { $completed } when completed.
typed-free-field = Field without farmers, from { $x },{ $y } { $at }: completed cities { $completed }, open cities { $open }.
typed-final-road = Unfinished road at { $squares }: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
typed-final-city = Unfinished city at { $squares }: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
typed-final-monastery = Unfinished monastery at { $x },{ $y }: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
typed-final-field = Field at { $x },{ $y } ({ $at }) with { $cities ->
    [one] one completed city
   *[other] { $cities } completed cities
}: { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $seats }.
typed-share-scored-road = road from { $x },{ $y }: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}
typed-share-scored-city = city from { $x },{ $y }: { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}{ $shields ->
    [0] {""}
    [one] , one shield
   *[other] , { $shields } shields
}
typed-share-scored-monastery = monastery at { $x },{ $y }
typed-share-final-road = unfinished road from { $x },{ $y }: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}
typed-share-final-city = unfinished city from { $x },{ $y }: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}{ $shields ->
    [0] {""}
    [one] , one shield
   *[other] , { $shields } shields
}
typed-share-final-monastery = unfinished monastery at { $x },{ $y }: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
}
typed-share-final-field = field from { $x },{ $y } ({ $at }): { $cities ->
    [one] one completed city
   *[other] { $cities } completed cities
}

# Forms that address the player concerned
you-to-place = Your turn. Place this tile: { $look }.
you-latest = You have placed a tile: { $where }.
you-placed = You placed a tile.
you-started = You { brief-started }.
you-brief-extended = { $own ->
    [1] { $kind ->
        [road] extended your road to { $tiles } tiles
        [city] extended your city to { $tiles } tiles
       *[other] added to your monastery, now { $tiles } of 9
    }
   *[other] { $held ->
        [0] { $open ->
            [0] closed a { $kind } of { $tiles }
           *[other] extended a { $kind } to { $tiles } tiles
        }
       *[other] { $kind ->
            [road] extended a road held by { $owners }, now { $tiles } tiles
            [city] extended a city held by { $owners }, now { $tiles } tiles
           *[other] added to a monastery held by { $owners }, now { $tiles } of 9
        }
    }
}
you-extended = You { you-brief-extended }.
you-follower-placed = You placed a follower: { $feature }.
you-follower-stands = You put a follower { $feature ->
    [road] on the road
    [city] in the city
    [field] on the field
   *[other] in the monastery
}.
you-tile-set-aside = The tile fits nowhere and leaves the game. You drew again.
you-drew = You drew the next tile.
you-typed-to-place = Your turn. Place tile { $tile }. Unturned: { $look }.
you-typed-latest = You have placed { $tile } at { $x },{ $y } r{ $turns }.

# Tiles in rotation 0
tile-A = A
tile-B = B
tile-C = C
tile-D = D
tile-E = E
tile-F = F
tile-G = G
tile-H = H
tile-I = I
tile-J = J
tile-K = K
tile-L = L
tile-M = M
tile-N = N
tile-O = O
tile-P = P
tile-Q = Q
tile-R = R
tile-S = S
tile-T = T
tile-U = U
tile-V = V
tile-W = W
tile-X = X
look-A = a monastery in a field, with a road leaving south
look-B = a monastery in a field
look-C = city on all four sides, with a shield
look-D = city north; a straight road east to west; field south
look-E = city north; field on the other sides
look-F = one city from east to west, with a shield; field north and south
look-G = one city from east to west; field north and south
look-H = two cities, east and west; field between them
look-I = two cities, north and east; field south and west
look-J = city north; a road bending from east to south; field west
look-K = city north; a road bending from west to south; field east
look-L = city north; a crossing of three roads, east, south and west
look-M = one city north and west, with a shield; field east and south
look-N = one city north and west; field east and south
look-O = one city north and west, with a shield; a road bending from east to south
look-P = one city north and west; a road bending from east to south
look-Q = one city north, east and west, with a shield; field south
look-R = one city north, east and west; field south
look-S = one city north, east and west, with a shield; a road leaving south
look-T = one city north, east and west; a road leaving south
look-U = a straight road north to south; field east and west
look-V = a road bending from west to south; field north and east
look-W = a crossing of three roads, east, south and west; field north
look-X = a crossing of four roads

# Reasons for a move
reason-completes = completes your { $feature }: { $points ->
    [one] 1 point
   *[other] { $points } points
} at once, and { $followers ->
    [one] your follower comes back
   *[other] { $followers } followers come back
}
reason-frees = completes another player’s { $feature }, but { $followers ->
    [one] your follower comes back
   *[other] { $followers } followers come back
}
reason-claims = your follower on a { $feature }: about { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $chance ->
    [0] and it stays to the end
   *[other] { $chance }% likely to come back
}
reason-shares = gives you a share of the { $feature } that { $seats } held alone: about { $points ->
    [one] 1 point
   *[other] { $points } points
}
reason-grows = improves your { $feature }: about { $points ->
    [one] 1 point
   *[other] { $points } points
} more
reason-hinders = costs { $seat } about { $points ->
    [one] 1 point
   *[other] { $points } points
}
reason-blocks = makes it harder for { $seat } to complete a { $feature }: about { $points ->
    [one] 1 point
   *[other] { $points } points
} less for them
reason-helps = but it helps { $seat } too: about { $points ->
    [one] 1 point
   *[other] { $points } points
} more for them
reason-hardly-helps = adds a little to what { $seats } would score now, but hardly changes the expected result
reason-waits = gives nothing away and keeps your followers for later
reason-gives-nothing = gives nothing away; this tile has no better use

# --- Buttons, slash commands, and short rules

game-description = Tiles grow into cities, roads and fields. Two to five players, 40 minutes or a week.
game-choice = Carcassonne: tiles, cities and roads
verb-place-description = Place the tile you’ve drawn
field-square-description = Where: the number on the board
field-turn-description = How the tile is turned
field-follower-description = Where on the tile a follower goes, or none
picture-farms = Fields
picture-features = Unfinished features
picture-tiles = Tiles left
no-follower = No follower
tap-turn = { $turns ->
    [0] not turned
    [1] turned once
    [2] turned twice
   *[other] turned three times
}
tap-here = { $feature }{ $way }
suggested-follower = { tap-here }{ $points ->
    [0] { "" }
   *[other] { " " }· +{ $points }
}
tap-follower = { $feature } ({ $at })
ask-square = Place this tile: { $look }.
ask-follower = Add a follower?
last-follower = Add a follower? Choosing also places the tile.
confirm-place = Place it
chosen-place = **Your tile on { $number }**
chosen-place-alone = **Your tile on { $number }** · { $left ->
    [0] no followers left
   *[other] no follower
}
chosen-place-follower = **Your tile on { $number }** · follower: { $feature }{ $way }
later-place-alone = **Tile { $where } of the start tile** · no follower
later-place-follower = **Tile { $where } of the start tile** · follower: { $feature }{ $way }

# Planned turns
tap-aim = { $aim ->
    [completes] Complete something of mine
    [takes] Take something free
   *[fits] Choose a square
}
ask-aim = You’ll draw your tile on your turn. What should I do with it?
ask-wish-square = On which number?
ask-feature = Which one?
wish-aim = { $aim ->
    [completes] **Your tile, if it completes something of yours**
    [takes] **Your tile with a follower, if nobody has taken it**
   *[fits] **Your tile, if it fits**
}
wish = **Your tile on { $number }** · { wish-condition }
wish-later = **Your tile { $where } of the start tile** · { wish-condition }
wish-condition = { $aim ->
    [completes] if it completes your { $kind ->
        [road] road
        [city] city
       *[other] monastery
    }
    [takes] with a follower on the { $kind ->
        [road] road
       *[city] city
    } ({ $at }), if nobody has taken it
   *[fits] if it fits
}
wish-open = I’ll turn the tile, and decide about a follower.
wish-turned = I’ll turn the tile so that the follower stands there.
wish-covered = There’s another tile { $where } of the start tile now.
wish-misfit = Your tile doesn’t fit { $where } of the start tile.
wish-incomplete = Your tile { $where } of the start tile doesn’t complete your { $kind ->
    [road] road
    [city] city
   *[other] monastery
}.

# Gain from each feature of the tile
free-road-here = **{ $number } Road{ $way }** · { $open ->
    [0] finished now: **+{ $completed }**, and the follower comes back
    [one] +{ $now } so far · 1 open end
   *[other] +{ $now } so far · { $open } open ends
}
free-city-here = **{ $number } City{ $way }** · { $open ->
    [0] closed now: **+{ $completed }**, and the follower comes back
   *[other] { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    } · at least +{ $least } when closed, { $open ->
        [one] 1 open side
       *[other] { $open } open sides
    }
}
free-monastery-here = **{ $number } Monastery** · { $open ->
    [0] finished now: **+{ $completed }**, and the follower comes back
   *[other] +{ $now } so far · +{ $completed } once it’s surrounded, { $open } to go
}
free-field-here = **{ $number } Field{ $way }** · { $cities ->
    [0] no finished city so far
    [one] 1 finished city so far = +{ $now } at the end
   *[other] { $cities } finished cities so far = +{ $now } at the end
}{ $unfinished ->
    [0] {""}
   *[other] , { $unfinished } unfinished
} · the follower stays
held-road-here = **Road{ $way }** · { $yours ->
    [0] held by { $seats }
   *[other] { $others ->
        [0] yours
       *[other] shared with { $seats }
    }
} · +{ $now } so far, { $open ->
    [one] 1 open end
   *[other] { $open } open ends
}
held-city-here = **City{ $way }** · { $yours ->
    [0] held by { $seats }
   *[other] { $others ->
        [0] yours
       *[other] shared with { $seats }
    }
}, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} · at least +{ $least } when closed, { $open ->
    [one] 1 open side
   *[other] { $open } open sides
}
held-field-here = **Field{ $way }** · { $yours ->
    [0] held by { $seats }
   *[other] { $others ->
        [0] yours
       *[other] shared with { $seats }
    }
} · { $cities ->
    [0] no finished city so far
    [one] 1 finished city so far = +{ $now }
   *[other] { $cities } finished cities so far = +{ $now }
}
same-here = **{ $number } { $kind ->
    [road] Road
    [city] City
   *[other] Field
}{ $way }** · the same as { $same }
nobodys-here = **{ $kind ->
    [road] Road
    [city] City
   *[other] Monastery
}{ $way }** · nobody’s{ $kind ->
    [monastery] {""}
   *[other] , { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }
}
meeting-here = { $held ->
    [1] ✅
   *[other] ⚠️
} This tile joins your { $kind ->
    [road] road
    [city] city
   *[other] field
} to another: { $held ->
    [0] with more followers there than you, { $seats } would get **all** its points.
    [1] with more followers there than { $seats }, you would get **all** its points.
   *[other] with as many followers there as { $seats }, **each** of you would get all its points.
}
followers-here = { $count ->
    [0] You have no followers left.
    [one] You have 1 follower left.
   *[other] You have { $count } followers left.
}
rules-topics = turn followers points farmers end variants signs strategy
topic-turn = A turn
topic-followers = Followers
topic-points = Points
topic-farmers = Farmers
topic-end = End
topic-variants = Variants
variant-fields-no = without fields
variant-tiles-36 = 36 tiles
topic-signs = Legend
topic-strategy = Strategy
rules-turn = Place the tile you’ve drawn so that every touching side matches: field to field, road to road, city to city. Then, if you like, place one follower on it. A tile that fits nowhere is set aside, and you draw the next one.
rules-followers = You have { $followers }. A follower goes on a road, city, monastery or field of the tile just placed, if that whole feature holds no follower yet. It comes home when the feature is completed and scored.
rules-points = Completed road: 1 point a tile. Completed city: { $completed-city } points a tile, plus { $completed-city } for each shield. Monastery with all { $around-monastery } places around it filled: { $completed-monastery } points. They go to the player with the most followers there; on a tie, each of them gets all the points.
rules-farmers = A follower on a field stays to the end. Then each field scores { $farm-city } points for each completed city on its border. They go to the player with the most farmers in it; on a tie, each of them gets all the points.
rules-end = After the last tile, unfinished features score too. Road: 1 point a tile. City: 1 a tile, plus 1 for each shield. Monastery: 1, plus 1 for each filled place around it. The highest total wins; a tie is a shared win.
rules-variants = The host chooses variants when setting up the game; they count for no rating. **Without fields**: no follower may be placed on a field, so nobody has farmers and fields score nothing. **{ $small-tiles } tiles**: a fixed half of the { $tiles } tiles, with half of the roads, cities, monasteries and shields. Both make the game shorter.
rules-signs =
    On the board:
    - a number: a place where your tile fits
    - ×: a gap that no remaining tile fits
    - a figure: a follower, standing on a road, city or monastery, lying in a field
    - a frame: the tiles laid last

    Below the board:
    - the big number: points
    - beside the figure: free followers
    - beside the flag: points if the game ended now
    - the crossed square: tiles left
rules-strategy = Keep a follower or two in hand: without one you can only watch others score. Small cities and roads that close soon score better than large ones that stay open; an early farmer beside growing cities often decides the game.


# --- Lessons

lesson-fit = A tile that fits
lesson-fit-place = This is your tile. It must touch the board, and every touching side must match: road to road, city to city, field to field. The numbers show where it fits. Tap one, and I turn the tile so that it fits; then tap *Place it*.
lesson-fit-done = That’s the heart of the game: one tile a turn, and it always has to fit. Below the board are everybody’s points and free followers. Beside the flag are the points if the game ended now; the crossed square counts the tiles left.
lesson-road = A follower on the road
lesson-road-follower = Tiles alone score nothing: followers do the scoring, and you have 7. Lay this tile so that it continues the road, at 1 or 2, and put a follower on the **road**. It stays there until the road is closed.
lesson-road-done = The road is yours now. Nobody else can put a follower on it.
lesson-close = Close it, and score
lesson-close-crossing = Your follower is on this road. A crossing closes its west end; the east end is open. Close it there with your tile: 1 point for each tile of the road, and your follower comes home. If a tile fits in several ways, tap *⟳ Turn*.
lesson-close-done = A road of 4 tiles: +4, and your follower is free again. Bring them home often, and keep one or two in hand: without any you can only watch the others score.
lesson-city = City and shield
lesson-city-cap = This city is yours: 2 tiles, one with a shield, open to the east. Close it with your tile. A closed city gives 2 points for each tile and 2 for each shield.
lesson-city-done = 3 tiles and a shield: +8. Left open to the end, this city would have scored only half, and your follower would have stayed in it. A follower in a city that never closes is stuck for the rest of the game.
lesson-share = Share by joining
lesson-share-join = Nobody can put a follower into a city that already has one. But two cities may grow together: the left one is your opponent’s, the right one is yours. Lay your tile between them.
lesson-share-done = One follower each: you both get all 6 points. With two there, one of you would have got them alone.
lesson-monastery = The monastery
lesson-monastery-monk = A monastery scores 1 point, plus 1 for each of the 8 places around it that has a tile: 9 when all are filled. Lay it in the gap, where most tiles lie already, and put a follower on the **monastery**.
lesson-monastery-around = One place around your monastery is still empty. Fill it with this tile, with a follower or without.
lesson-monastery-done = All 8 places are filled: +9, and your follower is home. Everybody’s tiles count, so a monastery often fills up by itself.
lesson-farmer = The farmer
lesson-farmer-field = A follower on a field is a farmer and stays to the end. Then the field scores 3 points for each closed city it touches. Roads and cities divide fields: beyond a road, another field begins. Lay your tile beside the closed city, and put a follower on the **field**.
lesson-farmer-done = Your farmer is already worth 3, and 3 more with every city that closes along this field. If others have farmers there too, the player with the most takes it all; on a tie, each gets it all. The picture shows who owns each field.
lesson-game = A small game
lesson-game-play = Now play as you like, against an easy computer: { $turns ->
    [one] your last tile
   *[other] { $turns } more tiles of your own
}. Then everything is counted, open roads and cities too.
lesson-game-done = That’s the whole game, only shorter. On a larger board, × marks where no remaining tile fits. *Play now* starts a real game against an easy computer; *Hint* helps you there.
lesson-why-not-this = That’s allowed, but it’s not what this lesson is about. Try again.
lesson-why-no-road = It fits there, but touches no road. Try 1 or 2, beside the road.
lesson-why-field-now = That would be a farmer, who never comes home. Choose the road this time.
lesson-why-no-follower = Without a follower this road is nobody’s. Put one on the road.
lesson-why-road-open = It fits there, but your road is still open to the east. Look for the number at its open end.
lesson-why-city-open = It fits there, but your city is still open to the east. Look for the number beside its open side.
lesson-why-not-joined = It fits there, but the two cities stay apart. Look for the number between them.
lesson-why-monk-alone = It fits there, but few tiles lie around it. Look for the number in the gap.
lesson-why-no-monk = The place is right. Now put the follower on the *Monastery*.
lesson-why-monk-open = It fits there, but a place beside your monastery stays empty. Look for the number next to it.
lesson-why-field-bare = The fields there touch no closed city: a farmer would score nothing. Choose a place beside the city.
lesson-why-monk = A monastery is good, too. But this lesson is about the field: choose *Field*.
lesson-why-no-farmer = Without a follower, the field scores nothing for you. Put one on the field.

# Progress of a game
progress = tile { $laid } of { $all }

# Computer styles
style-builder = loves cities
style-farmer = loves fields
style-thief = joins what others build
style-wanderer = loves roads
