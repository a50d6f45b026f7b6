"""What all games show on the terminal screen: the application and its dialogs."""
