package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cost.Costing;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Prices;
import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Comparability of the points of runs. */
@Parallel
class CandidatesTest {

    private static final Map<String, Object> CLOSED = Map.of("model", "closed", "users", 8, "thinkTime", "none");

    private static Map<String, Object> open(double rate) {
        return Map.of(
                "model", "open", "users", 8, "offeredPerSecond", rate, "arrivals", "poisson", "thinkTime", "none");
    }

    /** A point on a machine with a monthly price. */
    private static PricedPoint point(
            String machine,
            Map<String, String> at,
            Map<String, Object> parameters,
            Map<String, Object> load,
            Verdict.@Nullable Status verdict,
            CostComponent... unknown) {
        return point(machine, at, parameters, load, verdict, Map.of(), unknown);
    }

    /** The same with other values in the trial's document. */
    private static PricedPoint point(
            String machine,
            Map<String, String> at,
            Map<String, Object> parameters,
            Map<String, Object> load,
            Verdict.@Nullable Status verdict,
            Map<String, Object> others,
            CostComponent... unknown) {
        Map<String, @Nullable Object> document = new HashMap<>(others);
        document.put("status", "DONE");
        document.put("refusal", null);
        document.put("workload", Map.of("id", "tpcc", "parameters", parameters, "scale", List.of("warehouses")));
        document.put("load", load);
        document.put(
                "verdict",
                verdict == null
                        ? Map.of("status", "VALID", "reasons", List.of())
                        : Map.of("status", verdict.name(), "reasons", List.of()));
        TrialResult trial = ResultFixture.trial(document);
        ResourceBill bill = new ResourceBill(
                machine,
                List.of(new ResourceBill.Line(
                        CostComponent.INSTANCE,
                        new Sku("own", "here", machine),
                        BigDecimal.ONE,
                        PriceUnit.MONTH,
                        "a test",
                        Money.usd(Integer.toString(machine.length())))),
                List.of(),
                Arrays.stream(unknown)
                        .map(component -> new ResourceBill.Gap(component, "nobody counted it"))
                        .toList());
        Costing costing = new Costing(
                bill,
                PriceBook.EMPTY,
                PricingTerms.onDemand(LocalDate.of(2026, 11, 22)),
                false,
                List.of(),
                Costing.Claim.STATED,
                List.of(),
                Prices.discover(CandidatesTest.class.getClassLoader()).bills());
        boolean invalid = verdict == Verdict.Status.INVALID;
        return new PricedPoint(
                machine,
                at,
                List.of(1),
                trial.verdict().status(),
                invalid ? "INVALID" : null,
                costing.of(List.of(trial)),
                List.of(trial),
                null);
    }

    private static List<String> workloads(PricedPoint... points) {
        return List.copyOf(Candidates.byWorkload(Candidates.of(List.of(points))).keySet());
    }

    private static PricedPoint varied(String machine, String axis, String value) {
        Map<String, Object> parameters = new HashMap<>(Map.of("warehouses", 1, "hot", 1));
        parameters.computeIfPresent(axis, (name, before) -> Integer.valueOf(value));
        return point(machine, Map.of(axis, value), parameters, CLOSED, null);
    }

    @Test
    void usersConnectionsAndRatesAreStepsOfOneWorkload() {
        for (String axis : List.of("users", "connections", "rate")) {
            assertThat(workloads(varied("a", axis, "1"), varied("a", axis, "2")))
                    .as(axis)
                    .containsExactly("tpcc");
        }
    }

    @Test
    void theScaleThatAWorkloadDeclaresIsAStepOfItWhereAMatrixVariesIt() {
        assertThat(workloads(varied("a", "warehouses", "8"), varied("bb", "warehouses", "16")))
                .containsExactly("tpcc");
        assertThat(workloads(
                        point("a", Map.of(), Map.of("warehouses", 8), CLOSED, null),
                        point("bb", Map.of(), Map.of("warehouses", 16), CLOSED, null)))
                .containsExactly("tpcc warehouses=8", "tpcc warehouses=16");
    }

    @Test
    void whateverElseAMatrixVariesIsAnotherWorkload() {
        assertThat(workloads(varied("a", "hot", "8"), varied("bb", "hot", "16")))
                .containsExactly("tpcc hot=8", "tpcc hot=16");
        assertThat(workloads(varied("a", "access", "procedure"), varied("bb", "access", "statements")))
                .containsExactly("tpcc access=procedure", "tpcc access=statements");
    }

    private static PricedPoint asked(String machine, String name, String value) {
        return asked(machine, Map.of(name, value));
    }

    private static PricedPoint asked(String machine, Map<String, String> values) {
        Map<String, Object> target = new HashMap<>();
        Map<?, ?> like = Json.read(Json.write(ResultFixture.trial().target()), Map.class);
        like.forEach((key, each) -> target.put(String.valueOf(key), each));
        target.putAll(values);
        return point(machine, Map.of(), Map.of("warehouses", 1), CLOSED, null, Map.of("target", target));
    }

    /** Conditions such as isolation are no purchase, and change the work of a transaction. */
    @Test
    void howASystemWasAskedTellsWorkloadsApart() {
        assertThat(workloads(
                        asked("a", "isolation", "read-committed"),
                        asked("bb", "isolation", "serializable"),
                        asked("c", "isolation", "serializable")))
                .containsExactly("tpcc isolation=read-committed", "tpcc isolation=serializable");
        assertThat(workloads(
                        asked("a", "isolation", "read-committed"),
                        asked("bb", Map.of("product", "MySQL", "isolation", "repeatable-read"))))
                .as("each as it comes")
                .containsExactly("tpcc");
        assertThat(workloads(
                        asked("a", "isolation", "read-committed"),
                        asked("bb", Map.of("product", "MySQL", "isolation", "read-committed"))))
                .containsExactly("tpcc isolation=default", "tpcc isolation=read-committed");
        assertThat(workloads(asked("a", "tuning", "tuned"), asked("bb", "tuning", "out-of-the-box")))
                .hasSize(2);
        assertThat(workloads(asked("a", "encryption", "none"), asked("bb", "encryption", "TLSv1.3")))
                .containsExactly("tpcc encryption=none", "tpcc encryption=on");
        assertThat(workloads(asked("a", "encryption", "TLSv1.2"), asked("bb", "encryption", "TLSv1.3")))
                .containsExactly("tpcc");
        Map<String, Object> one = Map.of("warehouses", 1);
        Map<String, Object> pooled =
                Map.of("model", "closed", "users", 8, "thinkTime", "none", "connections", "pooled:4");
        assertThat(workloads(point("a", Map.of(), one, CLOSED, null), point("bb", Map.of(), one, pooled, null)))
                .containsExactly("tpcc connections=unsaid", "tpcc connections=pooled:4");
        Map<String, Object> away = Map.of("network", Map.of("simulatedDistanceMicros", 15_000));
        assertThat(workloads(point("a", Map.of(), one, CLOSED, null), point("bb", Map.of(), one, CLOSED, null, away)))
                .containsExactly("tpcc distance=0ms", "tpcc distance=15ms");
        assertThat(workloads(asked("a", "version", "17"), asked("bb", "version", "18")))
                .as("that is bought")
                .containsExactly("tpcc");
    }

    /** Components missing from all bills of a workload favour no candidate, whatever the bills of other workloads have. */
    @Test
    void whatAllLackIsThatOfOneWorkload() {
        PricedPoint less = point("a", Map.of(), Map.of("warehouses", 1), CLOSED, null, CostComponent.IO);
        PricedPoint more = point("bb", Map.of(), Map.of("warehouses", 2), CLOSED, null);
        assertThat(Candidates.of(List.of(less, more)))
                .extracting(Candidate::standing)
                .containsOnly(Candidate.Standing.MEASURED);
    }

    @Test
    void aStandbyIsKnownByTheKeyOfWhatIsBought() {
        Map<String, Object> one = Map.of("warehouses", 1);
        assertThat(Candidates.of(List.of(
                        point("rds.instance.mysql.db.m5.large.multi", Map.of(), one, CLOSED, null),
                        point("cloudsql.mysql.vcpu.regional", Map.of(), one, CLOSED, null),
                        point("server.multi", Map.of(), one, CLOSED, null),
                        point("server.single", Map.of(), one, CLOSED, null))))
                .extracting(Candidate::multiAz)
                .containsExactly(true, true, true, false);
    }

    @Test
    void pricesOfSeveralCurrenciesOrMonthsAreSaidToBeUnlike() {
        PricedPoint point = point("a", Map.of(), Map.of(), CLOSED, null);
        assertThat(Comparison.differenceOf(List.of(point, point))).isEmpty();
        PricedPoint shorter = otherwise(point, "terms", "hoursPerMonth", 720);
        assertThat(Comparison.differenceOf(List.of(point, shorter)))
                .hasValueSatisfying(why ->
                        assertThat(why).contains("months of 720 and 730 hours").contains("--hours-per-month"));
        PricedPoint euros = otherwise(point, null, "currency", "EUR");
        assertThat(Comparison.differenceOf(List.of(point, euros)))
                .hasValueSatisfying(why -> assertThat(why)
                        .contains("in EUR and USD")
                        .contains("--currency")
                        .contains("--exchange"));
    }

    /** The same point with another value in the document of its cost. */
    private static PricedPoint otherwise(PricedPoint like, @Nullable String within, String name, Object value) {
        Map<?, ?> stored = Json.read(Json.write(like.cost()), Map.class);
        Map<Object, Object> cost = new HashMap<>(stored);
        if (within == null) {
            cost.put(name, value);
        } else {
            Map<Object, Object> part = new HashMap<>((Map<?, ?>) cost.get(within));
            part.put(name, value);
            cost.put(within, part);
        }
        return new PricedPoint(
                like.target(),
                like.point(),
                like.cells(),
                like.status(),
                like.flaw(),
                Json.read(Json.write(cost), Cost.class),
                like.trials(),
                like.facts());
    }

    @Test
    void aPriceThatLacksWhatOthersHaveIsNotRanked() {
        Map<String, Object> one = Map.of("warehouses", 1);
        PricedPoint full = point("full", Map.of(), one, CLOSED, null, CostComponent.TRANSFER);
        PricedPoint part = point("p", Map.of(), one, CLOSED, null, CostComponent.TRANSFER, CostComponent.IO);
        assertThat(Candidates.of(List.of(full, part)))
                .extracting(Candidate::standing)
                .containsExactly(Candidate.Standing.MEASURED, Candidate.Standing.PRICED_IN_PART);
        assertThat(Ranking.byThroughputForMoney(Candidates.of(List.of(full, part))))
                .extracting(Candidate::configuration)
                .containsExactly("full");
        assertThat(Candidates.of(List.of(part, part)))
                .as("what all lack favours none")
                .extracting(Candidate::standing)
                .containsOnly(Candidate.Standing.MEASURED);
    }

    @Test
    void whatKeepsUpWithARateIsNoCapacityAndComparedAtThatRateAlone() {
        Map<String, Object> one = Map.of("warehouses", 1);
        List<Candidate> all = Candidates.of(List.of(
                point("dear one", Map.of(), one, open(500), null),
                point("cheap", Map.of(), one, open(500), null),
                point("other", Map.of(), one, open(12.5), null),
                point("thinking", Map.of(), one, Map.of("model", "closed", "users", 4, "thinkTime", "10ms"), null),
                point("free", Map.of(), one, CLOSED, null)));
        assertThat(Candidates.byWorkload(all)).hasSize(1);
        assertThat(Ranking.byThroughputForMoney(all))
                .extracting(Candidate::configuration)
                .containsExactly("free");
        assertThat(Ranking.frontierOfThroughput(all)).hasSize(1);
        assertThat(Ranking.frontierOfLatency(all)).hasSize(1);
        assertThat(Step.of(all)).isEmpty();
        assertThat(Ceiling.of(all)).isEmpty();
        assertThat(Configuration.best(all)).hasSize(1);
        Map<String, List<Candidate>> throttled = Candidates.byImposedRate(all);
        assertThat(throttled)
                .containsOnlyKeys("500/s offered, poisson", "12.5/s offered, poisson", "4 users, think time 10ms");
        assertThat(throttled.get("500/s offered, poisson"))
                .extracting(Candidate::configuration)
                .containsExactly("cheap", "dear one");
        assertThat(Ranking.cheapest(all, Requirement.parse("20 TPS")))
                .as("a rate that was kept up with is one that the system gives")
                .map(Candidate::configuration)
                .contains("free");
    }

    @Test
    void rowsOfDifferentThrottlesAreNotCompared() {
        Map<String, Object> one = Map.of("warehouses", 1);
        PricedPoint free = point("a", Map.of(), one, CLOSED, null);
        PricedPoint offered = point("bb", Map.of(), one, open(500), null);
        assertThat(Candidates.alike(List.of(free, offered))).isFalse();
        assertThat(Candidates.alike(List.of(offered, point("c", Map.of(), one, open(500), null))))
                .isTrue();
    }

    @Test
    void theVerdictGoesWithACandidateAndWhatIsInvalidIsNoRankedOne() {
        Map<String, Object> one = Map.of("warehouses", 1);
        List<Candidate> all = new ArrayList<>(Candidates.of(List.of(
                point("a", Map.of(), one, CLOSED, Verdict.Status.SUSPECT),
                point("bb", Map.of(), one, CLOSED, Verdict.Status.INVALID))));
        assertThat(all).extracting(Candidate::verdict).containsExactly(Verdict.Status.SUSPECT);
        all.add(CandidateFixture.judged(
                CandidateFixture.candidate("spoiled", "1", "9999", null), Verdict.Status.INVALID));
        assertThat(Ranking.byThroughputForMoney(all))
                .extracting(Candidate::name)
                .containsExactly("a, a");
        assertThat(Configuration.best(all)).hasSize(1);
    }

    /** Throttled loads are left out. */
    @Test
    void frontiersAndStepsLeaveThrottledLoadsOut() {
        List<Candidate> all = List.of(
                CandidateFixture.candidate("slow", "1", "10", "5"),
                CandidateFixture.throttled(CandidateFixture.candidate("fast", "2", "9999", "1"), "9999/s offered"));
        assertThat(Ranking.frontierOfThroughput(all))
                .extracting(Candidate::name)
                .containsExactly("slow");
        assertThat(Step.of(all)).isEmpty();
    }
}
