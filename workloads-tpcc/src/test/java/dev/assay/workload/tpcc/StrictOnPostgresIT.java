package dev.assay.workload.tpcc;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.sql.SQLException;

/** Ten users without think times and a background worker; the client cuts the connections. */
@Parallel
@Exhaustive
class StrictOnPostgresIT extends TpccOnPostgres {

    StrictOnPostgresIT() throws SQLException {
        super(Profile.STRICT, false, 10);
    }
}
