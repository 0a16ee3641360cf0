package dev.assay.workload.tpcc;

import java.sql.SQLException;

/** With the references that the tool's own script adds; connections are cut by the client. */
class TpccMysqlOnPostgresIT extends TpccOnPostgres {

    TpccMysqlOnPostgresIT() throws SQLException {
        super(Profile.TPCC_MYSQL, true, 8);
    }
}
