package dev.assay.internal.selftest;

import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;

/**
 * A planted fault: transactions that sometimes roll back but report a commit. Immutable.
 *
 * @param lost one in this number is rolled back; 0 for none
 */
public record LosingWorkload(int lost) implements Workload<JdbcSession> {

    @Override
    public List<TransactionType> transactionTypes() {
        return List.of(new TransactionType("ask", 1, Demarcation.DRIVER, false));
    }

    @Override
    public Metric primaryMetric() {
        return Metric.transactionsPerSecond(Set.of("committed"));
    }

    @Override
    public Dataset dataset() {
        return Dataset.builder("selftest", 1, new Seeds(0)).build();
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext context) {
        return Script.single(new Ask(lost));
    }

    private static final class Ask implements Transaction<JdbcSession> {

        private final int lost;
        private long made;

        Ask(int lost) {
            this.lost = lost;
        }

        @Override
        public void prepare() {
            made++;
        }

        @Override
        public OutcomeCode execute(JdbcSession session) throws SQLException {
            Connection connection = session.connection();
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT 1");
            }
            if (lost > 0 && made % lost == 0) {
                connection.rollback();
            }
            return OutcomeCode.COMMITTED;
        }
    }
}
