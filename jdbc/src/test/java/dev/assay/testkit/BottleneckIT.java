package dev.assay.testkit;

import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Bottleneck.Kind;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Provoked bottlenecks on PostgreSQL, which counts waiting sessions by database. */
@Parallel
@Execution(ExecutionMode.CONCURRENT)
class BottleneckIT extends ProvokedBottlenecks {

    @Override
    DevelopmentServer server() {
        return DevelopmentServer.shared("postgresql");
    }

    /**
     * The leader of a group commit sleeps for 0.1 s before it writes the log: a disk with slow syncs. PostgreSQL does not count the sleep
     * of the leader as a wait, so one session always seems to run. Four users: with the others' waits for a busy host's processors, more
     * users could seem to demand two processors.
     */
    @Test
    void commitsToASlowLogAreBoundByStorage() throws Exception {
        onDatabase(database -> {
            try (Connection administrator = database.administrator();
                    Statement statement = administrator.createStatement()) {
                statement.execute("ALTER DATABASE " + database.name() + " SET commit_delay = 100000");
                statement.execute("ALTER DATABASE " + database.name() + " SET commit_siblings = 0");
            }
            Bottleneck found = bottleneck(database.spec(), Provocation.Work.OWN_ROW, 4);
            requireDecided(found, Kind.STORAGE, "commit-waits");
        });
    }
}
