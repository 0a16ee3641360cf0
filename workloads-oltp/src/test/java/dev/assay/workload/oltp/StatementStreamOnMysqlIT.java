package dev.assay.workload.oltp;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
@ResourceLock(Resources.OWN_MYSQL)
@Exhaustive
class StatementStreamOnMysqlIT extends StatementStreamContract {

    StatementStreamOnMysqlIT() {
        super("mysql");
    }
}
