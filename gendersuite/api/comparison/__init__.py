"""What a comparison of two runs needs: which runs are comparable, conditions on differences, and published tables."""
