package dev.assay.internal.selftest;

import dev.assay.model.unit.Metric;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Table;
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
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A transaction that asks the database nothing of its data, and sometimes does not reach its commit, though it says so: a planted fault.
 * Immutable.
 *
 * @param lost one in so many is rolled back; 0 for none
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
        return new Dataset() {
            @Override
            public DatasetMarker marker() {
                return new DatasetMarker("selftest", 1, Map.of(), 0, Map.of());
            }

            @Override
            public List<Table> tables() {
                return List.of();
            }

            @Override
            public Stream<Chunk> chunks() {
                return Stream.empty();
            }
        };
    }

    @Override
    public Script<JdbcSession> newScript(WorkerContext context) {
        Ask ask = new Ask(lost);
        return new Script<>() {
            @Override
            public int choose() {
                return 0;
            }

            @Override
            public Transaction<JdbcSession> transaction(int type) {
                return ask;
            }
        };
    }

    /** Confined to its worker. */
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
