package dev.assay.spi.data;

import org.apiguardian.api.API;

/** A kind of change to the rows of a table. The names are those of SQL privileges. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Change {
    /** Rows are inserted. */
    INSERT,
    /** Rows are updated, or locked for an update. */
    UPDATE,
    /** Rows are deleted. */
    DELETE
}
