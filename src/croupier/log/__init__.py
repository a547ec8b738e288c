"""The log on disk: a chained journal of events, and tables for queries."""

from __future__ import annotations

from croupier.packages import first_import

first_import("sqlite_utils")
