package dev.assay.workload.ycsb;

import dev.assay.spi.workload.OutcomeCode;
import java.util.List;
import org.apiguardian.api.API;

/** What key-value operations may answer besides {@link OutcomeCode#COMMITTED}, YCSB's {@code OK}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class KeyValueOutcome {

    /** YCSB's {@code NOT_FOUND}: there is no record with this key. */
    public static final OutcomeCode NOT_FOUND = OutcomeCode.unsuccessful(1, "not-found");

    /** YCSB's {@code UNEXPECTED_STATE}: not exactly one record was changed. */
    public static final OutcomeCode UNEXPECTED_STATE = OutcomeCode.unsuccessful(2, "unexpected-state");

    /** YCSB's {@code ERROR}: it failed, and the store does not say how. */
    public static final OutcomeCode ERROR = OutcomeCode.unsuccessful(3, "error");

    /** YCSB's {@code NOT_IMPLEMENTED}: the store cannot do that. */
    public static final OutcomeCode NOT_IMPLEMENTED = OutcomeCode.unsuccessful(4, "not-implemented");

    /** YCSB's {@code BAD_REQUEST}: the store does not understand what it is asked. */
    public static final OutcomeCode BAD_REQUEST = OutcomeCode.unsuccessful(5, "bad-request");

    /** YCSB's {@code FORBIDDEN}: the store does not let this account do it. */
    public static final OutcomeCode FORBIDDEN = OutcomeCode.unsuccessful(6, "forbidden");

    /** YCSB's {@code SERVICE_UNAVAILABLE}: the store cannot do it now. */
    public static final OutcomeCode SERVICE_UNAVAILABLE = OutcomeCode.unsuccessful(7, "service-unavailable");

    /** YCSB's {@code BATCHED_OK}: kept on this side, to be sent later with others; it counts as done. */
    public static final OutcomeCode BATCHED_OK = new OutcomeCode(8, "batched-ok", OutcomeCode.Ending.COMMIT, true);

    /**
     * A status that is none of YCSB's: a binding made it. Bindings answer with {@link OutcomeCode#named} ones of its kind, which
     * are kept apart up to {@link #MOST_NAMES}.
     */
    public static final OutcomeCode OTHER_STATUS = OutcomeCode.unsuccessful(9, "other-status");

    /** How many statuses of a binding's own making are kept apart by their names; the rest are {@link #OTHER_STATUS}. */
    public static final int MOST_NAMES = 16;

    /** All of them, by their indexes. */
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
