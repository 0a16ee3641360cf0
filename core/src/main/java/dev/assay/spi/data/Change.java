package dev.assay.spi.data;

import org.apiguardian.api.API;

/** What a transaction may do to the rows of a table; SQL's word for it is also that of the privilege it takes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Change {
    /** Rows are added. */
    INSERT,
    /** Rows are changed, or locked to be changed. */
    UPDATE,
    /** Rows are taken away. */
    DELETE
}
