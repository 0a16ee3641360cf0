package dev.assay.workload.tpcc;

import org.apiguardian.api.API;

/** The rules that a run follows. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Profile {
    /**
     * Population, inputs and transactions of TPC-C rev 5.11. {@link TpccWorkload#deviations} lists the exceptions, such as
     * terminals, deferred delivery and isolation.
     */
    STANDARD,
    /**
     * The run rules of TPC-C rev 5.11 too: ten users per warehouse with keying and think times, serializable transactions,
     * deferred Delivery, the mix from decks, a fresh initial population, and enforced limits.
     */
    STRICT,

    /**
     * The transactions and mix of Percona's tool tpcc-mysql, statement for statement, on the standard's population. They
     * break consistency conditions, so other profiles cannot use the data.
     */
    TPCC_MYSQL
}
