"""What is posted and when: public posts, hands by direct message, old posts."""
