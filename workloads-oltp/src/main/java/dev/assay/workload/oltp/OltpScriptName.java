package dev.assay.workload.oltp;

import dev.assay.model.unit.Kebab;
import org.apiguardian.api.API;

/** sysbench's bundled scripts by their names there, without {@code oltp_}: what a transaction consists of. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum OltpScriptName {
    /** Point and range selects, updates, deletes and inserts of the same rows, in one transaction. */
    READ_WRITE,
    /** The selects of {@link #READ_WRITE}, in one transaction. */
    READ_ONLY,
    /** The changes of {@link #READ_WRITE}, in one transaction. */
    WRITE_ONLY,
    /** One row by its id. */
    POINT_SELECT,
    /** Updates of an indexed column by id. */
    UPDATE_INDEX,
    /** Updates of a column without an index by id. */
    UPDATE_NON_INDEX,
    /** One new row. */
    INSERT,
    /** One row less, if it is there. */
    DELETE,
    /** Rows of tables that are its own, many in a statement. */
    BULK_INSERT,
    /** Rows with one of several values of the indexed column. */
    SELECT_RANDOM_POINTS,
    /** The number of rows in several ranges of the indexed column. */
    SELECT_RANDOM_RANGES;

    /** The name as people type it. */
    String id() {
        return Kebab.of(this);
    }

    /** Whether BEGIN and COMMIT stand around the statements, unless they are left out by option. */
    boolean transactional() {
        return this == READ_WRITE || this == READ_ONLY || this == WRITE_ONLY;
    }

    /** Whether it changes nothing. */
    boolean readOnly() {
        return this == READ_ONLY
                || this == POINT_SELECT
                || this == SELECT_RANDOM_POINTS
                || this == SELECT_RANDOM_RANGES;
    }

    /** Whether it reads {@code sbtest1} alone, in a part of the indexed values that is each user's own. */
    boolean partitioned() {
        return this == SELECT_RANDOM_POINTS || this == SELECT_RANDOM_RANGES;
    }
}
