package dev.assay.junit;

import org.apiguardian.api.API;

/** The state of the data before a benchmark. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum DataState {
    /** As the earlier tests left them; loaded if they are missing. */
    SHARED,
    /**
     * As after loading, before each repetition too. Data that transactions have used are dropped. In PostgreSQL, a copy of the
     * database then replaces it, made by {@code CREATE DATABASE … TEMPLATE} when a test of the suite loaded these data; in other
     * databases, and where no copy is possible, the data are loaded again. The entry {@code assay.fresh} of the test's report says
     * which, and why.
     */
    FRESH
}
