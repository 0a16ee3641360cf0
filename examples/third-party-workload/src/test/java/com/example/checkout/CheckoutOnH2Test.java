package com.example.checkout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.assay.model.result.CheckResult;
import dev.assay.model.result.CheckResult.Status;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.testkit.TestDatabases;
import dev.assay.testkit.WorkloadOnTargetContract;
import java.sql.Statement;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The tests that every workload must pass on a database, here H2 in the memory of this process. */
class CheckoutOnH2Test extends WorkloadOnTargetContract<CheckoutParameters, JdbcSession> {

    private static Target target;

    @BeforeAll
    static void connect() {
        target = TestDatabases.connect("jdbc:h2:mem:checkout;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000", "sa", "");
    }

    @AfterAll
    static void close() {
        target.close();
    }

    @Override
    protected Target target() {
        return target;
    }

    @Override
    protected WorkloadFactory<CheckoutParameters, JdbcSession> factory() {
        return new CheckoutFactory();
    }

    @Override
    protected CheckoutParameters parameters() {
        return new CheckoutParameters(2_500, 500);
    }

    /** A lost update of an order leaves its item with too much stock. */
    @Test
    void theCheckDetectsALostUpdate() throws Exception {
        requireData();
        try (JdbcSession session = target.open(JdbcSession.class, SessionOptions.auxiliary("test"));
                Statement statement = session.connection().createStatement()) {
            ConsistencyCheck<JdbcSession> stock = workload().checks().get(0);
            assertEquals(Status.PASSED, stock.check(session, Moment.USED).status());
            statement.executeUpdate("UPDATE shop_item SET i_stock = i_stock + 2 WHERE i_id = 7");
            CheckResult found = stock.check(session, Moment.USED);
            assertEquals(Status.FAILED, found.status());
            assertTrue(found.detail().toLowerCase(Locale.ROOT).startsWith("1 violation: i_id 7, "), found.detail());
            statement.executeUpdate("UPDATE shop_item SET i_stock = i_stock - 2 WHERE i_id = 7");
        }
    }
}
