"""Prints measured beside predicted throughput over distance; see distance.sh."""

import json
import sys

ONE_USER = 0.03
SEVERAL = 0.10


def rows(analysis):
    """Yields users, distance in ms, measured, predicted and difference of each measured distance but the first."""
    for curve in analysis["distances"]:
        measured = [step for step in curve["steps"] if step["measured"] is not None]
        for step in measured[1:]:
            yield (
                curve["users"],
                step["distanceMicros"] / 1e3,
                step["measured"],
                step["predicted"]["value"],
                step["difference"],
            )


def allowed(users):
    return ONE_USER if users == 1 else SEVERAL


def main(server, file):
    with open(file, encoding="utf-8") as document:
        found = list(rows(json.load(document)))
    if not found:
        print(f"{server}: no prediction in {file}", file=sys.stderr)
        return 1
    status = 0
    for users, millis, measured, predicted, difference in found:
        good = abs(difference) <= allowed(users)
        status = status if good else 1
        print(
            f"{server:10} {users:3} users {millis:6.1f} ms  measured {measured:9.2f}/s  predicted {predicted:9.2f}/s"
            f"  {100 * difference:+5.1f} %  {'ok' if good else 'MISSED'}"
        )
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
