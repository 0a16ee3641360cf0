package dev.assay.workload.oltp;

import org.junit.jupiter.api.Nested;

class SysbenchIT {

    @Nested
    class OnPostgres extends SysbenchContract {
        OnPostgres() {
            super("postgresql");
        }
    }

    @Nested
    class OnMariadb extends SysbenchContract {
        OnMariadb() {
            super("mariadb");
        }
    }
}
