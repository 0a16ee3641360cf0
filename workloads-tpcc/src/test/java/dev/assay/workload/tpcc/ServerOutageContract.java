package dev.assay.workload.tpcc;

import static dev.assay.workload.tpcc.EventfulRun.USERS;
import static dev.assay.workload.tpcc.EventfulRun.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.CheckResult;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Outage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What servers do to a run that have administrators, and sessions that end without their help. */
abstract class ServerOutageContract extends OutageContract<CrashableServer.Administered> {

    /** Until each user has more refused connections than during an accidental outage. */
    private static final int SEVERAL_TIMES = 8 * USERS;

    /** Attempts of a user until its pauses are half a second or more, of which there are two in a second. */
    private static final int FIRST_ATTEMPTS = 10;

    /** Of a run whose database is frozen after two of them: enough for a busy host to do so. */
    private static final int SECONDS = 12;

    private static void requireRefused(TrialResult result, String code) {
        long refused = result.outcomes().errors().stream()
                .filter(error -> error.errorClass().equals("refused")
                        && (code.equals(error.sqlState()) || code.equals(Integer.toString(error.vendorCode()))))
                .mapToLong(ErrorCount::count)
                .sum();
        double most = USERS * (FIRST_ATTEMPTS + 2 * result.course().phases().measuredSeconds());
        assertThat((double) refused)
                .as(
                        "a server that refuses is asked again, but not hammered: %s",
                        result.outcomes().errors())
                .isBetween((double) USERS, most);
    }

    /** Longer than transactions of this run take on a busy host: otherwise they would explain the silence. */
    @Test
    void frozenForAWhile() throws Exception {
        AtomicLong frozen = new AtomicLong();
        AtomicLong thawed = new AtomicLong();
        EventfulRun run = new EventfulRun()
                .after(2, () -> {
                    server().freeze();
                    frozen.set(System.nanoTime());
                })
                .afterSilence(5, () -> {
                    thawed.set(System.nanoTime());
                    server().thaw();
                });
        TrialResult result = run.runUntilServedAgain(experiment());
        assertThat(result.outcomes().errors())
                .as("a freeze fails nothing; deadlocks are the database's business, and retried")
                .allMatch(error -> error.errorClass().equals("retryable"));
        assertThat(result.outcomes().transactions().stream()
                        .mapToDouble(type -> type.responseTimeMicros().max())
                        .max()
                        .orElseThrow())
                .as("the freeze is in somebody's response time")
                .isGreaterThan((thawed.get() - frozen.get()) / 1e3);
        requireSilence(run, result);
        assertThat(result.course().outages())
                .allMatch(outage -> outage.failed() == 0)
                .anyMatch(outage -> run.intervals(outage).size() >= 2);
        assertThat(codes(result))
                .contains("outage")
                .doesNotContain("sessions-lost", "server-restarted", "commits-disagree", "failures");
        requireConditions(result.compliance().checks());
    }

    /** Whether the test of a server that is frozen for good waits as long as we do, or stops us: on one product it does. */
    protected boolean patient() {
        return false;
    }

    /** The run ends by itself although the server does not respond. On a busy host, freezing a server takes a while. */
    @Test
    void frozenForGood() throws Exception {
        long orders = rows("orders");
        EventfulRun run = new EventfulRun().after(2, server()::freeze);
        TrialResult result = patient() ? run.run(experiment(), SECONDS) : run.runImpatiently(experiment(), SECONDS);
        requireSilence(run, result);
        assertThat(result.course().outages()).allMatch(outage -> outage.failed() == 0);
        Outage last = result.course().outages().get(result.course().outages().size() - 1);
        assertThat(last.startSeconds() + last.seconds())
                .as("the end of the last of %s", result.course().outages())
                .isGreaterThan(SECONDS - 1);
        assertThat(codes(result)).contains("outage", "overrun", "checks-not-asked");
        assertThat(result.compliance().checks())
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
        requireConditions(result.compliance().checks());
        run.requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }

    @Test
    void outOfConnections() throws Exception {
        long orders = rows("orders");
        EventfulRun run = new EventfulRun()
                .after(2, server()::takeConnections)
                .afterThat("refused", SEVERAL_TIMES, server()::giveConnectionsBack);
        TrialResult result = run.runUntilServedAgain(experiment());
        requireRefused(result, server().noConnections());
        assertThat(codes(result)).contains("sessions-lost").doesNotContain("server-restarted", "commits-disagree");
        requireConditions(result.compliance().checks());
        run.requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }

    @Test
    void readOnlyForAWhile() throws Exception {
        long orders = rows("orders");
        EventfulRun run = new EventfulRun()
                .after(2, () -> server().readOnly(true))
                .afterThat("refused", SEVERAL_TIMES, () -> server().readOnly(false));
        TrialResult result = run.runUntilServedAgain(experiment());
        requireRefused(result, server().readOnly());
        assertThat(codes(result)).contains("sessions-lost").doesNotContain("server-restarted");
        requireConditions(result.compliance().checks());
        run.requireEverythingAccountedFor("new-order", rows("orders") - orders);
    }
}
