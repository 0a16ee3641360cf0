package dev.assay.workload.tpcc;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.sql.SQLException;

/** Ten users who do not wait, and a background worker; connections are cut by the client. */
@Parallel
@Exhaustive
class StrictOnPostgresIT extends TpccOnPostgres {

    StrictOnPostgresIT() throws SQLException {
        super(Profile.STRICT, false, 10);
    }
}
