"""The parts of rail games' pictures: boards and their maps, cards, wagons, tickets, and the scenes made of them."""
