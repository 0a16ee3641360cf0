package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * What the server says it has done since some fixed moment; differences count. Immutable.
 *
 * @param committed transactions, whoever asked for them
 * @param rolledBack transactions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ServerCounters(long committed, long rolledBack) {}
