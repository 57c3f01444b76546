"""The dialogue suites: generated sources with speakers and listeners, and the WMT24 release."""
