"""One module per live system. To add a system, add a module that defines SYSTEM (see `live.interface`)."""
