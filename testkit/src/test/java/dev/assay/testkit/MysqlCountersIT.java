package dev.assay.testkit;

import dev.assay.jdbc.mysql.MysqlDialect;

class MysqlCountersIT extends MysqlFamilyCounters {

    MysqlCountersIT() {
        super("mysql", new MysqlDialect());
    }
}
