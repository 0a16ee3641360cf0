package dev.assay.junit;

import org.apiguardian.api.API;

/** The state of the data before a benchmark. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum DataState {
    /** As the earlier tests of the class left them; loaded if they are missing. */
    SHARED,
    /** As after loading: data that transactions have used are dropped and loaded again. */
    FRESH
}
