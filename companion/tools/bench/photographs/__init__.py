"""The eyes on photographs that nobody made for this project. They stay in their own folder."""
