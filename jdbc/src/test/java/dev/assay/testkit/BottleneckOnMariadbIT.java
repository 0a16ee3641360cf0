package dev.assay.testkit;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import dev.assay.test.server.DevelopmentServer;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Provoked bottlenecks on MariaDB, which counts the time of lock waits for the whole server. */
@Exhaustive
@Parallel
@ResourceLock(Resources.OWN_MARIADB)
class BottleneckOnMariadbIT extends ProvokedBottlenecks {

    @Override
    DevelopmentServer server() {
        return DevelopmentServer.own("mariadb");
    }
}
