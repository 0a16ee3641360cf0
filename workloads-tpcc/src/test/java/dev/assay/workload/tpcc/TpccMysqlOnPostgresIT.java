package dev.assay.workload.tpcc;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.sql.SQLException;

/** With the references that the tool's own script adds; connections are cut by the client. */
@Parallel
@Exhaustive
class TpccMysqlOnPostgresIT extends TpccOnPostgres {

    TpccMysqlOnPostgresIT() throws SQLException {
        super(Profile.TPCC_MYSQL, true, 8);
    }
}
