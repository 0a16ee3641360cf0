package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * What the server says it has done since some fixed moment; differences count, within one epoch. Immutable.
 *
 * @param committed transactions, whoever asked for them
 * @param rolledBack transactions
 * @param epoch changes whenever the server may have begun to count anew, by a restart or a reset; empty where it cannot
 *     be told
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ServerCounters(long committed, long rolledBack, String epoch) {

    /** Counters of a server that does not tell when it began to count. */
    public ServerCounters(long committed, long rolledBack) {
        this(committed, rolledBack, "");
    }
}
