package dev.assay.workload.tpcc;

import static dev.assay.workload.tpcc.EventfulRun.USERS;
import static dev.assay.workload.tpcc.EventfulRun.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Outage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What servers do to a run that have administrators, and sessions that end without their help. */
abstract class ServerOutageContract extends OutageContract<CrashableServer.Administered> {

    private static long refused(TrialResult result, String code) {
        return result.errors().stream()
                .filter(error -> error.errorClass().equals("refused")
                        && (code.equals(error.sqlState()) || code.equals(Integer.toString(error.vendorCode()))))
                .mapToLong(ErrorCount::count)
                .sum();
    }

    @Test
    void frozenForAWhile() throws Exception {
        EventfulRun run = new EventfulRun().after(2, server()::freeze).after(5, server()::thaw);
        TrialResult result = run.run(experiment(), 8);
        assertThat(result.errors()).isEmpty();
        assertThat(result.transactions().stream()
                        .mapToDouble(type -> type.responseTimeMicros().max())
                        .max()
                        .orElseThrow())
                .as("the freeze is in somebody's response time")
                .isGreaterThan(2e6);
        assertThat(result.outages())
                .singleElement()
                .satisfies(outage -> assertThat(outage.failed()).isZero());
        assertThat(codes(result))
                .contains("outage")
                .doesNotContain("sessions-lost", "server-restarted", "commits-disagree", "failures");
        requireConditions(result.checks());
    }

    /** Whether the test of a server that is frozen for good waits as long as we do, or stops us: on one product it does. */
    protected boolean patient() {
        return false;
    }

    @Test
    void frozenForGood() throws Exception {
        long orders = rows("orders");
        EventfulRun run = new EventfulRun().after(2, server()::freeze);
        long before = System.nanoTime();
        TrialResult result = patient() ? run.run(experiment(), 4) : run.runImpatiently(experiment(), 4);
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .as("the run ends by itself, though nobody answers")
                .isLessThan(Duration.ofSeconds(120));
        assertThat(result.outages()).singleElement().extracting(Outage::failed).isEqualTo(0L);
        assertThat(codes(result)).contains("outage", "overrun", "checks-not-asked");
        assertThat(result.checks())
                .hasSize(12)
                .allMatch(check -> check.status() == CheckResult.Status.NOT_APPLICABLE
                        && check.detail().startsWith("not asked: "));
        server().thaw();
        server().endSessions();
        requireConditions(experiment().build().check());
        run.requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }

    @Test
    void restartedByItsAdministrator() throws Exception {
        long orders = rows("orders");
        EventfulRun run = new EventfulRun().after(2, () -> {
            server().stop();
            server().start();
        });
        TrialResult result = run.runUntilServedAgain(experiment());
        assertThat(codes(result)).contains("sessions-lost", "server-restarted").doesNotContain("overrun");
        requireConditions(result.checks());
        run.requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }

    @Test
    void outOfConnections() throws Exception {
        long orders = rows("orders");
        EventfulRun run = new EventfulRun().after(2, server()::takeConnections).after(4, server()::giveConnectionsBack);
        TrialResult result = run.runUntilServedAgain(experiment());
        assertThat(refused(result, server().noConnections())).isBetween((long) USERS, 40L * USERS);
        assertThat(codes(result)).contains("sessions-lost").doesNotContain("server-restarted", "commits-disagree");
        requireConditions(result.checks());
        run.requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }

    @Test
    void readOnlyForAWhile() throws Exception {
        long orders = rows("orders");
        EventfulRun run =
                new EventfulRun().after(2, () -> server().readOnly(true)).after(4, () -> server().readOnly(false));
        TrialResult result = run.runUntilServedAgain(experiment());
        assertThat(refused(result, server().readOnly()))
                .as("a server that refuses is asked again, but not hammered: %s", result.errors())
                .isBetween((long) USERS, 40L * USERS);
        assertThat(codes(result)).contains("sessions-lost").doesNotContain("server-restarted");
        requireConditions(result.checks());
        run.requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }
}
