package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.Assay;
import dev.assay.PlanFile;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Origin;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans become experiments, or clear messages. */
@Parallel
class PlanFileTest {

    private static final Assay ASSAY = Assay.create();

    private static final String PLAN = """
            name: sweep
            targets:
              - name: first
                url: jdbc:postgresql://h/d
                user: me
                password: ${env:ASSAY_TEST_NOT_SET}
                connections: pooled:8
              - {name: second, embedded: h2}
            workload:
              id: tpcc
              parameters:
                profile: standard
            load:
              think: none
            schedule:
              ramp-up: 5s
              measure: 1m
            matrix:
              warehouses: [2, 4]
              users: 1..4 x2
            repeat: 2
            cool-down: 10s
            """;

    private static Experiment experiment(String text) {
        return ASSAY.plan("plan.yaml", text).experiment();
    }

    private static String refusal(String text) {
        AssayException refused = catchThrowableOfType(AssayException.class, () -> ASSAY.plan("plan.yaml", text));
        assertThat(refused).as("nothing is wrong with it").isNotNull();
        assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN);
        return refused.message();
    }

    @Test
    void filesThatAreNoPlansAreRefusedByTheirSizeAndUnread(@TempDir Path folder) throws IOException {
        Path large = folder.resolve("large.yaml");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(1L << 40); // of holes: no disk has to have room for it
        }
        assertThatThrownBy(() -> ASSAY.plan(large))
                .isInstanceOf(AssayException.class)
                .hasMessage(large + " is larger than 1 MiB, the limit for plans; is it the right file?");
        String comment = PLAN + "#" + "x".repeat((1 << 20) - PLAN.length() - 1);
        assertThat(experiment(comment).cells()).hasSameSizeAs(experiment(PLAN).cells());
        assertThat(refusal(comment + "x")).startsWith("plan.yaml is larger than 1 MiB");
    }

    @Test
    void aNulByteIsReportedWhereItIs() {
        assertThat(refusal("name: a\nworkload: x\0y\n"))
                .isEqualTo("plan.yaml:2:12 a plan cannot contain a NUL byte\n    workload: x?y\n               ^");
    }

    @Test
    void aNumberThatIsTooLargeIsToldSo() {
        assertThat(refusal(PLAN.replace("profile: standard", "warehouses: 99999999999")
                        .replace("    warehouses: [2, 4]\n", "")))
                .contains("warehouses: found '99999999999', the largest accepted number is 2147483647");
        assertThat(refusal(PLAN.replace("repeat: 2", "repeat: 99999999999")))
                .contains("repeat: found '99999999999', the largest accepted number is 2147483647");
    }

    @Test
    void thresholdsAreCheckedWhereTheyStand() {
        assertThat(experiment(PLAN + "verdict: {failures: 0.2 %, drift: 5 %}\n").settings())
                .containsEntry("verdict.failures", "0.2 %")
                .doesNotContainKey("verdict.drift"); // as usual
        assertThat(refusal(PLAN + "verdict:\n  failures: 2\n"))
                .contains("plan.yaml:24", "verdict.failures: found '2', a share such as 1 % is needed");
        assertThat(refusal(PLAN + "verdict:\n  failures: 101 %\n"))
                .contains("verdict.failures: found 101 %, 0 % to 100 % is needed");
        assertThat(refusal(PLAN + "verdict:\n  short-measurement: 30\n"))
                .contains("'30' has no unit", "did you mean 30s?");
        assertThat(refusal(PLAN + "verdict:\n  same-host: 1\n"))
                .contains("verdict.same-host: this reason has no threshold");
        assertThat(refusal(PLAN + "verdict:\n  failure: 1 %\n"))
                .contains("there is no 'failure' (did you mean 'failures'?)");
    }

    @Test
    void everyPointIsACellOnEachTargetAndOnceMoreForEachRepetition() {
        Experiment experiment = experiment(PLAN);
        List<Cell> cells = experiment.cells();
        assertThat(cells).hasSize(2 * 2 * 3 * 2);
        assertThat(cells.get(0).point()).containsExactly(Map.entry("warehouses", "2"), Map.entry("users", "1"));
        assertThat(cells.get(5).pointText()).isEqualTo("warehouses=4 users=4");
        assertThat(cells.get(5).load().users()).isEqualTo(4);
        assertThat(cells.get(5).workload().parameters())
                .containsEntry("warehouses", "4")
                .containsEntry("profile", "standard");
        assertThat(cells).extracting(Cell::id).isSorted().doesNotHaveDuplicates();
        assertThat(cells.subList(0, 12)).extracting(Cell::repetition).containsOnly(1);
        assertThat(cells.subList(12, 24)).extracting(Cell::repetition).containsOnly(2);
        assertThat(experiment.duration())
                .isEqualTo(Duration.ofSeconds(65).multipliedBy(24).plusSeconds(10 * 23));
    }

    @Test
    void noSecretIsNeededToReadAPlanAndNoneIsInTheExperiment() {
        SystemSpec first = experiment(PLAN).plan().targets().get(0);
        assertThat(first)
                .isInstanceOfSatisfying(
                        TargetSpec.class, url -> assertThat(url.password()).isNull());
    }

    @Test
    void everyValueTellsWhereItCameFrom() {
        assertThat(experiment(PLAN).origins())
                .containsEntry("schedule.measure", Origin.PLAN)
                .containsEntry("workload.parameters.profile", Origin.PLAN)
                .containsEntry("seed", Origin.DEFAULT);
        PlanFile other = ASSAY.plan("plan.yaml", PLAN).withTarget("second", "jdbc:mysql://h/d");
        assertThat(other.experiment().origins()).containsEntry("targets.second.url", Origin.FLAG);
        assertThat(other.experiment().plan().targets().get(1)).isInstanceOf(TargetSpec.class);
    }

    @Test
    void cellsOnTheSameDataFollowEachOtherIfReloadsAreToBeSaved() {
        String users = PLAN.replace("  warehouses: [2, 4]\n  users: 1..4 x2", "  users: 1..4 x2\n  warehouses: [2, 4]");
        assertThat(experiment(users).cells().subList(0, 3))
                .extracting(Cell::pointText)
                .containsExactly("users=1 warehouses=2", "users=1 warehouses=4", "users=2 warehouses=2");
        assertThat(experiment(users + "order: reload-cost\n").cells().subList(0, 4))
                .extracting(Cell::pointText)
                .containsExactly(
                        "users=1 warehouses=2", "users=2 warehouses=2", "users=4 warehouses=2", "users=1 warehouses=4");
    }

    @Test
    void randomOrderIsTheSeedsAndHasEveryCell() {
        List<Cell> cells = experiment(PLAN + "order: random\n").cells();
        assertThat(experiment(PLAN + "order: random\n").cells()).isEqualTo(cells);
        assertThat(experiment(PLAN + "order: random\nseed: 7\n").cells())
                .extracting(Cell::pointText)
                .isNotEqualTo(cells.stream().map(Cell::pointText).toList());
        assertThat(cells.subList(0, 12))
                .extracting(cell -> cell.target().name() + cell.pointText())
                .doesNotHaveDuplicates();
    }

    private static final String FRESH = """
            name: fresh
            targets: {name: db, url: "jdbc:postgresql://h/d"}
            workload:
              id: oltp
              parameters: {script: insert, auto-inc: false}
            schedule: {measure: 1s}
            """;

    /** The second would find the first one's rows; who has its tables loaded anew finds none. */
    @Test
    void cellsThatNeedFreshDataAreRefusedWithThePlan() {
        String several = FRESH + "matrix: {users: [1, 2]}\n";
        assertThat(refusal(several))
                .contains(
                        "plan.yaml:4:3 workload: the workload oltp, as configured, starts with the initial population,"
                                + " and cell 2 (db users=2) finds the data that cell 1 (db users=1) has run on; set reset to reload,"
                                + " or measure one cell");
        assertThat(refusal(several + "reset: checkpoint\n")).contains("plan.yaml:8:8 reset: the workload oltp");
        assertThat(refusal(FRESH + "repeat: 2\n"))
                .contains("cell 2 (db for the 2. time) finds the data that cell 1 (db)");
        assertThat(refusal(FRESH.replace(
                        "{name: db, url: \"jdbc:postgresql://h/d\"}",
                        "[{name: one, url: \"jdbc:postgresql://h/d\"}, {name: two, url: \"jdbc:postgresql://h/d\"}]")))
                .as("two names of one database")
                .contains("cell 2 (two) finds the data that cell 1 (one) has run on");
        assertThat(experiment(FRESH).cells()).hasSize(1);
        assertThat(experiment(several + "reset: reload\n").cells()).hasSize(2);
        assertThat(experiment(several + "reset: template\n").cells()).hasSize(2);
        assertThat(experiment(FRESH + "matrix: {tables: [1, 2]}\n").cells())
                .as("each other tables")
                .hasSize(2);
        assertThat(experiment(several.replace("auto-inc: false", "auto-inc: true"))
                        .cells())
                .hasSize(2);
    }

    @Test
    void aTemplateNeedsAProductThatHasThem() {
        String plan = FRESH + "reset: template\n";
        assertThat(experiment(plan).cells()).hasSize(1);
        assertThat(ASSAY.plan("plan.yaml", plan).unbuilt()).isEmpty();
        assertThat(refusal(plan.replace("postgresql", "mysql")))
                .contains(
                        "plan.yaml:7:8 reset: template copies a database, and the target db (mysql) cannot; use reload");
    }

    @Test
    void aRateMakesTheLoadOpenAndMayVary() {
        String open =
                PLAN.replace("think: none", "arrivals: constant").replace("users: 1..4 x2", "rate: [10/s, 1200/min]");
        List<Cell> cells = experiment(open).cells();
        assertThat(cells.get(1).load()).isInstanceOfSatisfying(OpenLoop.class, load -> {
            assertThat(load.process().mean().perSecond()).isEqualTo(20);
            assertThat(load.process().word()).isEqualTo("constant");
        });
    }

    @Test
    void ratesChangeInStepsRampsAndSilences() {
        String steps = PLAN.replace("think: none", """
                arrivals: constant
                  repeated: true
                  profile:
                    - {lasting: 10s, rate: 50/s}
                    - {lasting: 5s, from: 50/s, to: 150/s}
                    - {lasting: 5s}""");
        assertThat(experiment(steps).cells().get(0).load()).isInstanceOfSatisfying(OpenLoop.class, load -> {
            assertThat(load.process().peak().perSecond()).isEqualTo(150);
            assertThat(load.process().mean().perSecond()).isEqualTo((500 + 500) / 20.0);
        });
        assertThat(refusal(steps.replace("50/s}\n", "50/s, to: 60/s}\n")))
                .contains("load.profile.rate: a step has either rate, or from and to");
        assertThat(refusal(steps.replace("arrivals: constant", "arrivals: constant\n  rate: 5/s")))
                .contains("load: arrivals have one of rate, rates, profile, trace and visits, found 2 of them");
    }

    @Test
    void aMatrixVariesOnlyWhatDecides() {
        String rates =
                PLAN.replace("think: none", "rates: {new-order: 20/s}").replace("users: 1..4 x2", "rate: [10/s, 20/s]");
        assertThat(refusal(rates))
                .contains("matrix: rate: the matrix varies it, but the load has rates, a profile or a trace");
    }

    @Test
    void aPathThatNoSystemHasIsRefusedWhereItStands() {
        assertThat(refusal(PLAN + "output: {directory: \"a\\0b\"}\n")).contains("output.directory: found 'a");
    }

    @Test
    void keptTextHasNoSecretInIt() {
        PlanFile plan = ASSAY.plan("plan.yaml", PLAN.replace("h/d", "h/d?password=hunter2&user=me"));
        assertThat(plan.text())
                .doesNotContain("hunter2")
                .contains("password=***")
                .contains("${env:ASSAY_TEST_NOT_SET}");
        assertThat(ASSAY.plan("plan.yaml", PLAN).text()).isEqualTo(PLAN);
    }

    @Test
    void typesHaveRatesOfTheirOwn() {
        String rates = PLAN.replace("think: none", "rates: {new-order: 20/s, payment: 10/s}");
        assertThat(experiment(rates).cells().get(0).load())
                .isInstanceOfSatisfying(
                        OpenLoop.class,
                        load -> assertThat(load.process().mean().perSecond()).isEqualTo(30));
        assertThat(refusal(rates.replace("payment", "paymint")))
                .contains("paymint")
                .contains("did you mean 'payment'?");
    }

    @Test
    void usersThinkAsTheDistributionSaysAndTheDistributionMayVary() {
        Experiment fixed = experiment(PLAN.replace("think: none", "think: exponential 500ms"));
        assertThat(fixed.cells().get(5).load())
                .isEqualTo(new ClosedLoop(4, ThinkTime.parse("exponential 500ms"), Duration.ZERO));
        assertThat(fixed.origins()).containsEntry("load.think", Origin.PLAN);
        String varied = PLAN.replace("users: 1..4 x2", "think: [none, workload, uniform 100ms..900ms]");
        assertThat(experiment(varied).cells().subList(0, 3))
                .extracting(cell -> cell.load().thinkTime().toString())
                .containsExactly("none", "workload", "uniform 100ms..900ms");
    }

    @Test
    void thinkTimesThatAreNoneAreToldWhereTheyStand() {
        String wouldDo =
                "is not a think time; write none, workload, 500ms, 'uniform 100ms..900ms', 'exponential 500ms' or"
                        + " 'weibull 500ms shape 0.7'";
        assertThat(refusal(PLAN.replace("think: none", "think: exponental 5s")))
                .contains("plan.yaml:14:10 load.think: 'exponental 5s' " + wouldDo);
        assertThat(refusal(PLAN.replace("think: none", "think: [500ms]")))
                .contains("plan.yaml:14:10 load.think: found a list, a think time such as exponential 500ms is needed");
        assertThat(refusal(PLAN.replace("users: 1..4 x2", "think: [none, gauss 1s]")))
                .contains("plan.yaml:20:17 matrix.think: 'gauss 1s' " + wouldDo);
        assertThat(refusal(PLAN.replace("think: none", "think: 500")))
                .contains("load.think: '500' has no unit; write 500ms, 30s, 2m or 1h30m");
    }

    @Test
    void usersComeOneAfterAnotherWithinTheRampUp() {
        String staggered = PLAN.replace("think: none", "stagger: 5s");
        assertThat(experiment(staggered).cells().get(5).load())
                .isEqualTo(new ClosedLoop(4, ThinkTime.NONE, Duration.ofSeconds(5)));
        assertThat(refusal(staggered.replace("stagger: 5s", "stagger: 6s")))
                .contains("stagger: found 6s, longer than the ramp-up of 5s");
        assertThat(refusal(staggered.replace("stagger: 5s", "stagger: 5s\n  rate: 10/s")))
                .contains("plan.yaml:14:12 load.stagger: only the users of a closed load start one after another");
        assertThat(refusal(staggered.replace("users: 1..4 x2", "rate: [10/s, 20/s]")))
                .contains("matrix: stagger: only the users of a closed load start one after another");
    }

    private static final String VISITS = PLAN.replace("think: none", """
            think: exponential 2s
              users: 300
              visits:
                rate: 5/s
                transactions: 12.5""").replace("\n  users: 1..4 x2", "");

    @Test
    void visitorsComeThinkAndGo() {
        ThinkTime think = ThinkTime.parse("exponential 2s");
        Experiment experiment = experiment(VISITS);
        assertThat(experiment.cells().get(0).load())
                .isEqualTo(new PartlyOpen(Rate.perSecond(5), Arrivals.POISSON, 12.5, think, 300));
        assertThat(experiment.origins())
                .containsEntry("load.visits.transactions", Origin.PLAN)
                .containsEntry("load.visits.arrivals", Origin.DEFAULT);
        assertThat(experiment(VISITS.replace("rate: 5/s", "rate: 5/s\n    arrivals: constant"))
                        .cells()
                        .get(0)
                        .load())
                .isEqualTo(new PartlyOpen(Rate.perSecond(5), Arrivals.CONSTANT, 12.5, think, 300));
        assertThat(experiment(VISITS.replace("  users: 300\n", "").replace("12.5", "2"))
                        .cells()
                        .get(0)
                        .load()
                        .users())
                .as("5/s times 2.2 s, and four roots of that more")
                .isEqualTo(25);
    }

    @Test
    void ratesAndArrivalsOfAMatrixAreTheVisitors() {
        String varied = VISITS.replace("    rate: 5/s\n", "")
                .replace("warehouses: [2, 4]", "rate: [1/s, 2/s]\n  arrivals: [poisson, constant]");
        assertThat(experiment(varied).cells().get(3).load())
                .isEqualTo(new PartlyOpen(
                        Rate.perSecond(2), Arrivals.CONSTANT, 12.5, ThinkTime.parse("exponential 2s"), 300));
    }

    @Test
    void visitsThatSayTooLittleOrTooMuchAreRefused() {
        assertThat(refusal(VISITS.replace("    rate: 5/s\n", "")))
                .contains("load.visits.rate: is missing, and the matrix has no rate");
        assertThat(refusal(VISITS.replace("\n    transactions: 12.5", "")))
                .contains("load.visits: 'transactions' is missing");
        assertThat(refusal(VISITS.replace("12.5", "0.5")))
                .contains(
                        "plan.yaml:18:19 load.visits.transactions: found 0.5, the mean of a visit has to be at least 1");
        assertThat(refusal(VISITS.replace("users: 300", "rate: 5/s")))
                .contains("load: arrivals have one of rate, rates, profile, trace and visits, found 2 of them");
        assertThat(refusal(VISITS.replace("users: 300", "arrivals: constant")))
                .contains("load.arrivals: write the arrivals of visits into visits");
        assertThat(refusal(VISITS.replace("users: 300", "stagger: 1s")))
                .contains("load.stagger: only the users of a closed load start one after another");
        assertThat(refusal(VISITS.replace("exponential 2s", "workload").replace("  users: 300\n", "")))
                .contains("users: the number of sessions for think times of the workload is not known");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThat(refusal("""
                name: wrong
                targets:
                  - {name: a, embedded: postgress}
                  - {name: a, embedded: h2}
                workload:
                  id: tpcc
                  parameters: {warehouse: 4, profile: standrd}
                matrix:
                  wharehouses: [1, 2]
                  users: 1..33 x2
                faults:
                  - {at: 2m, what: kill}
                """))
                .contains("plan.yaml:3:3 targets: two targets have the name 'a'")
                .contains("no embedded database 'postgress' (did you mean 'postgres'?)")
                .contains(
                        "plan.yaml:7:16 workload.parameters.warehouse: there is no parameter 'warehouse' (did you mean"
                                + " 'warehouses'?)")
                .contains("workload.parameters.profile: there is no 'standrd' (did you mean 'standard'?)")
                .contains("plan.yaml:9:3 matrix.wharehouses: there is no parameter 'wharehouses'")
                .contains("plan.yaml:10:10 matrix.users: '1..33 x2': it misses 33; the last value before it is 32")
                .contains("faults: the fault at 2m has to end before the end of the measurement, which lasts 1m");
    }

    @Test
    void aPasswordInAPlanIsRefusedAndNotShownAgain() {
        assertThat(refusal(PLAN.replace("${env:ASSAY_TEST_NOT_SET}", "hunter2")))
                .contains("plan.yaml:6:15 targets.password: a plan cannot contain secrets")
                .doesNotContain("hunter2");
        for (String form :
                List.of("password:\n      hunter2", "pwd: hunter2", "password: 'a,hunter2'", "password: [hunter2]")) {
            assertThat(refusal(PLAN.replace("password: ${env:ASSAY_TEST_NOT_SET}", form)))
                    .as(form)
                    .doesNotContain("hunter2");
        }
        assertThat(refusal(PLAN.replace("user: me", "usr: jdbc:postgresql://u:hunter2@h/d?password=hunter2")))
                .doesNotContain("hunter2");
    }

    @Test
    void schedulesThatOverlapAndEmptyPhasesAreRefused() {
        assertThat(refusal(PLAN + "faults:\n  - {at: 5s, what: freeze, lasting: 20s}\n  - {at: 10s, what: kill}\n"))
                .contains("faults: the fault at 10s overlaps with the previous one, which ends at 25s");
        assertThat(refusal(PLAN.replace("measure: 1m", "measure: 0s"))).contains("schedule.measure: found 0s");
        assertThat(refusal(PLAN.replace("users: 1..4 x2", "users: []"))).contains("matrix.users: found no value");
        assertThat(refusal(PLAN.replace("users: 1..4 x2", "users: [1, 2, 1]"))).contains("'1' is listed twice");
    }

    @Test
    void repetitionsAndPausesOutOfRangeAreToldWhereTheyStand() {
        assertThat(refusal(PLAN.replace("repeat: 2", "repeat: -1")))
                .contains("plan.yaml:21:9 repeat: found -1, 1 to 1000");
        assertThat(refusal(PLAN.replace("cool-down: 10s", "cool-down: 48h")))
                .contains("plan.yaml:22:12 cool-down: found");
        assertThat(refusal(PLAN + "loader-threads: 0\n"))
                .contains("plan.yaml:23:17 loader-threads: found 0, at least 1 is needed");
    }

    @Test
    void moreCellsThanCanBeMeasuredAreRefusedBeforeTheyAreMade() {
        assertThat(refusal(PLAN.replace("users: 1..4 x2", "users: 1..9999\n  c-run: 1..9999")))
                .contains("matrix: makes ")
                .contains("the maximum is 100000");
    }

    @Test
    void whatACellCannotBeIsToldOnce() {
        String strict = PLAN.replace("profile: standard", "profile: strict").replace("think: none", "think: workload");
        assertThat(refusal(strict).split("matrix: --users: found", -1))
                .as("six points, whatever the target")
                .hasSize(1 + 6);
    }
}
