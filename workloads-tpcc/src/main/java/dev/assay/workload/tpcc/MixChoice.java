package dev.assay.workload.tpcc;

import org.apiguardian.api.API;

/** How users choose their next transaction (TPC-C rev 5.11 clause 5.2.4). */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum MixChoice {
    /** The profile's default: weights in {@code standard}, a deck in {@code strict}. */
    PROFILE,
    /** A weighted draw, independent each time (clause 5.2.4.1). */
    WEIGHTS,
    /** A shuffled deck of 23 cards for each user, drawn without replacement (clause 5.2.4.2). */
    DECK
}
