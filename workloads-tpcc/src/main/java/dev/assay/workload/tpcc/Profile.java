package dev.assay.workload.tpcc;

import org.apiguardian.api.API;

/** Which reading of the standard a run follows. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Profile {
    /**
     * The rules of TPC-C rev 5.11 for population, inputs and transactions; its rules for terminals, deferred delivery
     * and isolation only as far as {@link TpccWorkload#deviations} does not say otherwise.
     */
    STANDARD,
    /**
     * All that TPC-C rev 5.11 rules about a run: ten users a warehouse who key and think, serialisable transactions,
     * Delivery deferred, the mix from decks, the initial population to begin with, and limits that bind.
     */
    STRICT,

    /**
     * The transactions and the mix of Percona's tool tpcc-mysql, statement for statement, on the standard's population.
     * They break conditions of the standard, so that the data serve no other profile.
     */
    TPCC_MYSQL
}
