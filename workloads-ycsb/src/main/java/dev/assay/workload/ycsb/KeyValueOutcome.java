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

    /** All of them, by their indexes. */
    static final List<OutcomeCode> ALL = List.of(NOT_FOUND, UNEXPECTED_STATE);

    private KeyValueOutcome() {}
}
