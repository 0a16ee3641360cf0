package dev.assay.workload.oltp;

import dev.assay.model.unit.Kebab;
import org.apiguardian.api.API;

/** sysbench's bundled scripts by name, without {@code oltp_}: the content of a transaction. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum OltpScriptName {
    /** Point and range selects, updates, deletes and inserts of the same rows, in one transaction. */
    READ_WRITE,
    /** The selects of {@link #READ_WRITE}, in one transaction. */
    READ_ONLY,
    /** The changes of {@link #READ_WRITE}, in one transaction. */
    WRITE_ONLY,
    /** A select of one row by id. */
    POINT_SELECT,
    /** Updates of an indexed column by id. */
    UPDATE_INDEX,
    /** Updates of a column without an index by id. */
    UPDATE_NON_INDEX,
    /** An insert of one row. */
    INSERT,
    /** A delete of one row by id, if it exists. */
    DELETE,
    /** Multi-row inserts into one table per user. */
    BULK_INSERT,
    /** A select of rows by several values of the indexed column. */
    SELECT_RANDOM_POINTS,
    /** A count of the rows in several ranges of the indexed column. */
    SELECT_RANDOM_RANGES;

    String id() {
        return Kebab.of(this);
    }

    /** Whether BEGIN and COMMIT enclose the statements, unless {@code --skip-trx} omits them. */
    boolean transactional() {
        return this == READ_WRITE || this == READ_ONLY || this == WRITE_ONLY;
    }

    boolean readOnly() {
        return this == READ_ONLY
                || this == POINT_SELECT
                || this == SELECT_RANDOM_POINTS
                || this == SELECT_RANDOM_RANGES;
    }

    /** Whether each user reads its own partition of the indexed values of {@code sbtest1}. */
    boolean partitioned() {
        return this == SELECT_RANDOM_POINTS || this == SELECT_RANDOM_RANGES;
    }
}
