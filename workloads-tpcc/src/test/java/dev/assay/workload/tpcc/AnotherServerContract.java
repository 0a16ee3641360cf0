package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Transaction;
import dev.assay.test.Exhaustive;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.SQLException;
import java.util.IntSummaryStatistics;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** MySQL or MariaDB through one of their drivers, on a dedicated server. */
abstract class AnotherServerContract extends AnotherProductContract {

    private final String product;
    private final String scheme;
    private ScratchDatabase database;

    /**
     * @param scheme of the driver
     */
    AnotherServerContract(String product, String scheme) {
        this.product = product;
        this.scheme = scheme;
    }

    @Override
    protected TargetSpec empty() throws SQLException {
        database = DevelopmentServer.own(product).scratch();
        return database.spec(scheme);
    }

    @Test
    void storedProceduresShowAndLeaveWhatTransactionsDoOnPostgres() throws Exception {
        requireSameAsOnPostgres(AccessStyle.PROCEDURE);
    }

    /** Counted on the socket. */
    @Test
    @Exhaustive
    void aCallIsOneRoundTrip() throws Exception {
        List<Transaction<JdbcSession>> user =
                SideBySide.transactions(AccessStyle.PROCEDURE).get(0);
        for (TransactionKind kind : TransactionKind.values()) {
            IntSummaryStatistics calls = RoundTrips.requireOneEachStatementAndOneToEnd(
                            product(), session(), user.get(kind.ordinal()), false)
                    .statements();
            assertThat(calls.getMin()).as("%s", kind).isEqualTo(1);
            assertThat(calls.getMax()).as("%s", kind).isEqualTo(1);
        }
    }

    @Test
    @Exhaustive
    @Order(Integer.MAX_VALUE)
    void cleanDropsTheStoredProcedures() {
        Dataset dataset = SideBySide.workload(AccessStyle.PROCEDURE).dataset();
        assertThat(product().datasets().findRoutines(dataset).missing()).isEmpty();
        product().datasets().drop(SideBySide.workload().dataset());
        assertThat(product().datasets().findRoutines(dataset).missing()).hasSize(TransactionKind.values().length);
    }

    @AfterAll
    void drop() throws SQLException {
        if (database != null) {
            database.close();
        }
    }
}
