package dev.assay.workload.tpcc;

import java.sql.SQLException;

/** Ten users who do not wait, and a background worker; connections are cut by the client. */
class StrictOnPostgresIT extends TpccOnPostgres {

    StrictOnPostgresIT() throws SQLException {
        super(Profile.STRICT, false, 10);
    }
}
