"""What players read of 18 Ghosts: names, questions and answers, what happened, the rules to look up."""
