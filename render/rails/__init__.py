"""The parts of rail games' pictures: boards and maps, cards, wagons, tickets, and the scenes composed of them."""
