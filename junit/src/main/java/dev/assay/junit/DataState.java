package dev.assay.junit;

import org.apiguardian.api.API;

/** The state of the data before a benchmark. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum DataState {
    /** As the earlier tests left them; loaded if they are missing. */
    SHARED,
    /**
     * As after loading, before each repetition too: data that transactions have used are dropped and loaded again. For repetitions, a
     * copy of the loaded database replaces the used one where the product and the account permit that, and the database has no other
     * content: PostgreSQL by {@code CREATE DATABASE … TEMPLATE}.
     */
    FRESH
}
