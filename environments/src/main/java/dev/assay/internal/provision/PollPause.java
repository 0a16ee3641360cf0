package dev.assay.internal.provision;

import java.time.Duration;

/**
 * The pauses between two looks at resources: short at first, because security groups and roles take a second, and longer for databases,
 * which take minutes. Confined to one thread.
 */
final class PollPause {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private final Duration longest;
    private Duration next = SHORTEST;

    PollPause(Duration longest) {
        this.longest = longest;
    }

    /** Begins with short pauses again. */
    void reset() {
        next = SHORTEST;
    }

    /** Returns the pause, and makes the next one twice as long. */
    Duration next() {
        Duration pause = next;
        Duration doubled = next.multipliedBy(2);
        next = doubled.compareTo(longest) > 0 ? longest : doubled;
        return pause;
    }
}
