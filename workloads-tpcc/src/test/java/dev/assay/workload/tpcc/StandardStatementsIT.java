package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How many statements the profile {@code standard} sends on PostgreSQL; {@code docs/measuring.md} has the counts. */
@Parallel
class StandardStatementsIT {

    private static final int TRANSACTIONS = 100;

    private static Target target;

    private JdbcSession session;

    @BeforeAll
    static void load() throws SQLException {
        target = PostgresDatabase.target(PostgresDatabase.loaded("standard_statements", false));
    }

    @AfterAll
    static void close() {
        target.close();
    }

    @BeforeEach
    void open() {
        session = PostgresDatabase.open(target);
    }

    @AfterEach
    void undo() throws Exception {
        session.rollback();
        session.close();
    }

    @ParameterizedTest
    @EnumSource
    void sendsOneStatementATransactionAndNewOrderAnotherForRepeatedItemsOnly(TransactionKind kind) throws Exception {
        TpccWorkload workload = PostgresDatabase.workload(1, false, 1);
        Script<JdbcSession> script = workload.newScript(new WorkerContext(
                0, 1, PostgresDatabase.SEEDS, workload.dataset().marker()));
        Transaction<JdbcSession> transaction = script.transaction(kind.ordinal());
        StatementLog log = new StatementLog(session);
        int more = 0;
        for (int i = 0; i < TRANSACTIONS; i++) {
            log.clear();
            transaction.prepare();
            transaction.execute(log.session());
            assertThat(log.shapes()).hasSizeBetween(1, 2);
            more += log.shapes().size() - 1;
        }
        // Two of ten items are the same about once in sixty orders.
        assertThat(more).isLessThan(kind == TransactionKind.NEW_ORDER ? TRANSACTIONS / 10 : 1);
    }
}
