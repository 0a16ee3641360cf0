package dev.assay.workload.ycsb;

import dev.assay.spi.workload.OutcomeCode;
import java.util.List;
import org.apiguardian.api.API;

/** The outcomes of key-value operations besides {@link OutcomeCode#COMMITTED}, which is YCSB's {@code OK}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class KeyValueOutcome {

    /** YCSB's {@code NOT_FOUND}: no record has this key. */
    public static final OutcomeCode NOT_FOUND = OutcomeCode.unsuccessful(1, "not-found");

    /** YCSB's {@code UNEXPECTED_STATE}: the operation did not change exactly one record. */
    public static final OutcomeCode UNEXPECTED_STATE = OutcomeCode.unsuccessful(2, "unexpected-state");

    /** YCSB's {@code ERROR}: the operation failed for an unspecified reason. */
    public static final OutcomeCode ERROR = OutcomeCode.unsuccessful(3, "error");

    /** YCSB's {@code NOT_IMPLEMENTED}: the store does not support the operation. */
    public static final OutcomeCode NOT_IMPLEMENTED = OutcomeCode.unsuccessful(4, "not-implemented");

    /** YCSB's {@code BAD_REQUEST}: the store does not understand the request. */
    public static final OutcomeCode BAD_REQUEST = OutcomeCode.unsuccessful(5, "bad-request");

    /** YCSB's {@code FORBIDDEN}: the account lacks a privilege. */
    public static final OutcomeCode FORBIDDEN = OutcomeCode.unsuccessful(6, "forbidden");

    /** YCSB's {@code SERVICE_UNAVAILABLE}: the store is temporarily unable to execute the operation. */
    public static final OutcomeCode SERVICE_UNAVAILABLE = OutcomeCode.unsuccessful(7, "service-unavailable");

    /** YCSB's {@code BATCHED_OK}: the client buffers the operation and sends it later in a batch; counts as a success. */
    public static final OutcomeCode BATCHED_OK = new OutcomeCode(8, "batched-ok", OutcomeCode.Ending.COMMIT, true);

    /**
     * A status that a binding defines itself. The first {@link #MOST_NAMES} names have {@link OutcomeCode#named} outcomes of this
     * code.
     */
    public static final OutcomeCode OTHER_STATUS = OutcomeCode.unsuccessful(9, "other-status");

    /** The number of binding-defined statuses that are counted by name; the rest are {@link #OTHER_STATUS}. */
    public static final int MOST_NAMES = 16;

    /** All outcomes, in the order of their indexes. */
    static final List<OutcomeCode> ALL = List.of(
            NOT_FOUND,
            UNEXPECTED_STATE,
            ERROR,
            NOT_IMPLEMENTED,
            BAD_REQUEST,
            FORBIDDEN,
            SERVICE_UNAVAILABLE,
            BATCHED_OK,
            OTHER_STATUS);

    private KeyValueOutcome() {}
}
