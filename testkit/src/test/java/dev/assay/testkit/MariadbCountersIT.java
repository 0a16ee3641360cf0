package dev.assay.testkit;

import dev.assay.jdbc.mysql.MariadbDialect;

class MariadbCountersIT extends MysqlFamilyCounters {

    MariadbCountersIT() {
        super("mariadb", new MariadbDialect());
    }
}
