"""What an owner does on a running table, and the checks behind the doctor."""
