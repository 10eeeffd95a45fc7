"""What a benchmark's command line asks for."""
import sys


def among(known, words):
    """Those of `known` that are named, in its order, or all; a word that names none ends the program."""
    for word in words:
        if word not in known:
            sys.exit(f"there is no '{word}'; there are {', '.join(known)}")
    return [name for name in known if name in words] or list(known)
