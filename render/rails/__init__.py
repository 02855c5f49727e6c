"""What the pictures of the two rail games share: cards, the market, wagons, hands and tickets."""
