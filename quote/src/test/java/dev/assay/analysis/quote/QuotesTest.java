package dev.assay.analysis.quote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.analysis.quote.QuotedConfiguration.Basis;
import dev.assay.analysis.quote.QuotedConfiguration.HighestRate;
import dev.assay.analysis.quote.QuotedConfiguration.Outcome;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.Cost;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.VerdictCode;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quotes of planted measurements. */
@Parallel
class QuotesTest {

    private static final String OBJECTIVE = "p95 < 20ms";

    /** Three repetitions that vary by 1 %; times in milliseconds. */
    private static List<Measured> thrice(double[]... usersRateP95) {
        List<Measured> trials = new ArrayList<>();
        for (double noise : new double[] {0.99, 1.01, 1}) {
            for (double[] each : usersRateP95) {
                trials.add(new Measured((int) each[0], each[1] * noise, 1e3 * each[2] / noise));
            }
        }
        return trials;
    }

    private static double[] at(double users, double rate, double p95) {
        return new double[] {users, rate, p95};
    }

    private static List<Offer> measured(double[]... usersRateP95) {
        return QuoteFixture.offers("run", QuoteFixture.cost("small", 100), thrice(usersRateP95));
    }

    private static QuotedConfiguration only(String rate, List<Offer> offers) {
        Quote quote = QuoteFixture.quote(rate, OBJECTIVE, offers);
        assertThat(Json.read(Json.write(quote), Quote.class)).isEqualTo(quote);
        assertThat(quote.groups()).hasSize(1);
        assertThat(quote.groups().get(0).configurations()).hasSize(1);
        return quote.groups().get(0).configurations().get(0);
    }

    private static HighestRate highest(QuotedConfiguration configuration) {
        return Objects.requireNonNull(configuration.highestRate());
    }

    @Test
    void aMeasuredLoadThatKeepsTheObjectiveCarriesLowerRates() {
        QuotedConfiguration quoted = only("800/s", measured(at(4, 500, 9), at(8, 900, 11)));
        assertThat(quoted.outcome()).isEqualTo(Outcome.CARRIES);
        assertThat(quoted.basis()).isEqualTo(Basis.MEASURED);
        assertThat(highest(quoted).atLeast()).isTrue();
        assertThat(highest(quoted).headroom()).isCloseTo(0.125, within(1e-9));
        assertThat(highest(quoted).extrapolation()).isNull();
        assertThat(highest(quoted).perSecond().available()).isTrue();
        assertThat(Objects.requireNonNull(quoted.atRate()).load()).isBetween(4.0, 8.0);
        assertThat(quoted.atRate().figures().get("p95")).isBetween(9_000.0, 11_000.0);
        assertThat(quoted.ranked()).isTrue();
    }

    @Test
    void aRateBetweenALoadThatKeepsAndOneThatMissesIsInterpolated() {
        QuotedConfiguration quoted = only("600/s", measured(at(4, 500, 10), at(8, 800, 40)));
        assertThat(quoted.outcome()).isEqualTo(Outcome.CARRIES);
        assertThat(quoted.basis()).isEqualTo(Basis.INTERPOLATED);
        assertThat(highest(quoted).atLeast()).isFalse();
        // Half way on a logarithmic scale of times, and so of users and rates.
        assertThat(highest(quoted).perSecond().value()).isCloseTo(Math.sqrt(500 * 800), within(2.0));
        assertThat(Objects.requireNonNull(quoted.bound()).what()).isEqualTo(OBJECTIVE);
        assertThat(only("700/s", measured(at(4, 500, 10), at(8, 800, 40))).outcome())
                .isEqualTo(Outcome.MISSES);
        assertThat(only("630/s", measured(at(4, 500, 10), at(8, 800, 40))).outcome())
                .isEqualTo(Outcome.UNCERTAIN);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 90/s, MISSES, lowest measured load: p95 30.0 ms at 1 user",
        "8, 90/s, NOT_MEASURED, Lower loads were not measured",
        "8, 110/s, MISSES, lowest measured load: p95 30.0 ms at 8 users"
    })
    void anObjectiveThatIsMissedFromTheStart(int users, String rate, Outcome outcome, String reason) {
        QuotedConfiguration quoted = only(
                rate,
                QuoteFixture.offers("run", QuoteFixture.cost("small", 1), List.of(new Measured(users, 100, 30_000))));
        assertThat(quoted.outcome()).isEqualTo(outcome);
        assertThat(quoted.reason()).contains(reason);
        assertThat(quoted.highestRate()).isNull();
    }

    @Test
    void aSingleTrialHasNoIntervalAndDecidesByItsOwnRate() {
        List<Offer> single =
                QuoteFixture.offers("run", QuoteFixture.cost("small", 1), List.of(new Measured(8, 100, 10_000)));
        QuotedConfiguration quoted = only("99/s", single);
        assertThat(quoted.outcome()).isEqualTo(Outcome.CARRIES);
        assertThat(highest(quoted).perSecond().available()).isFalse();
        QuotedConfiguration more = only("101/s", single);
        assertThat(more.outcome()).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(more.reason()).contains("an extrapolation needs 6 different numbers of users, found 1");
    }

    @Test
    void aThroughputThatEndsIsNotExtrapolated() {
        List<Offer> flat =
                measured(at(1, 100, 2), at(2, 198, 2), at(4, 390, 3), at(8, 500, 4), at(16, 505, 8), at(32, 503, 15));
        QuotedConfiguration quoted = only("600/s", flat);
        assertThat(quoted.outcome()).isEqualTo(Outcome.MISSES);
        assertThat(quoted.basis()).isEqualTo(Basis.INTERPOLATED);
        assertThat(quoted.reason()).contains("the throughput ends at 505/s");
        assertThat(only("510/s", flat).outcome()).isEqualTo(Outcome.UNCERTAIN);
    }

    private static List<Offer> lawful() {
        List<double[]> points = new ArrayList<>();
        for (int users = 1; users <= 32; users *= 2) {
            double rate = 100 * users / (1 + 0.02 * (users - 1));
            points.add(at(users, rate, 1_500 * users / rate));
        }
        return measured(points.toArray(double[][]::new));
    }

    @Test
    void aRateBeyondTheMeasuredOnesIsExtrapolatedByTheLaw() {
        // 32 users have 1,975/s and a p95 of 24 ms.
        Quote quote = QuoteFixture.quote("2300/s", "p95 < 40ms", lawful());
        QuotedConfiguration quoted = quote.groups().get(0).configurations().get(0);
        assertThat(quoted.outcome()).isEqualTo(Outcome.CARRIES);
        assertThat(quoted.basis()).isEqualTo(Basis.EXTRAPOLATED);
        QuotedConfiguration.Extrapolation beyond =
                Objects.requireNonNull(highest(quoted).extrapolation());
        assertThat(beyond.beyond()).isCloseTo(2300 / 1975.3 - 1, within(1e-3));
        assertThat(beyond.relativeError()).isCloseTo(0, within(1e-6));
        // 15 ms * (1 + 0.02 (N - 1)) < 40 ms for up to 84 users, which have 3,157/s: farther than extrapolations go.
        assertThat(highest(quoted).perSecond().value()).isCloseTo(1.5 * 1975.3, within(0.1));
        assertThat(highest(quoted).atLeast()).isTrue();
        assertThat(quoted.reason()).startsWith("the objective would be kept at 2,963/s and more, by the law");
        assertThat(Objects.requireNonNull(quoted.bound()).what()).isNotEqualTo("p95 < 40ms");
        assertThat(Objects.requireNonNull(quoted.atRate()).load())
                .isCloseTo(2300 * 0.98 / (100 - 2300 * 0.02), within(0.5));
        // 30 ms are kept by up to 51 users, which have 2,550/s.
        QuotedConfiguration ends = QuoteFixture.quote("2300/s", "p95 < 30ms", lawful())
                .groups()
                .get(0)
                .configurations()
                .get(0);
        assertThat(highest(ends).perSecond().value()).isCloseTo(2_550, within(25.0));
        assertThat(highest(ends).atLeast()).isFalse();
        assertThat(ends.reason()).startsWith("p95 < 30ms would be kept up to 2,5");
        assertThat(Objects.requireNonNull(ends.bound()).what()).isEqualTo("p95 < 30ms");
    }

    @Test
    void extrapolationsEnd() {
        QuotedConfiguration far = QuoteFixture.quote("3100/s", "p95 < 100ms", lawful())
                .groups()
                .get(0)
                .configurations()
                .get(0);
        assertThat(far.outcome()).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(far.reason()).contains("1,975/s at 32 users", "57 % beyond it, and extrapolations end at 50 %");
        assertThat(far.ranked()).isFalse();
    }

    @Test
    void anOpenLoadIsExtrapolatedByTheUtilisationLaw() {
        List<Offer> open = QuoteFixture.open(
                "run",
                QuoteFixture.cost("s", 1),
                List.of(new Measured(1, 200, 6_000), new Measured(2, 400, 10_000)),
                0.6);
        QuotedConfiguration within = only("390/s", open);
        assertThat(within.basis()).isEqualTo(Basis.MEASURED);
        assertThat(within.origin().load()).isEqualTo("rate");
        // 10 ms * 0.4 / (1 - U) < 20 ms for U of up to 80 %, which 533/s have.
        QuotedConfiguration beyond = only("500/s", open);
        assertThat(beyond.outcome()).isEqualTo(Outcome.CARRIES);
        assertThat(beyond.basis()).isEqualTo(Basis.EXTRAPOLATED);
        assertThat(highest(beyond).perSecond().value()).isCloseTo(533.3, within(1.0));
        assertThat(Objects.requireNonNull(beyond.bound()).utilization()).isCloseTo(0.75, within(1e-9));
        assertThat(beyond.reason()).contains("utilisation law of server CPU");
        assertThat(only("560/s", open).outcome()).isEqualTo(Outcome.MISSES);
        QuotedConfiguration full = only("750/s", open);
        assertThat(full.outcome()).isEqualTo(Outcome.MISSES);
        assertThat(full.reason()).isEqualTo("server CPU would be used at 112 %, by the utilisation law from 400/s");
    }

    @Test
    void theHighestRateOfAnOpenLoadIsNoFartherThanExtrapolationsGo() {
        List<Offer> idle = QuoteFixture.open(
                "run",
                QuoteFixture.cost("s", 1),
                List.of(new Measured(1, 200, 6_000), new Measured(2, 400, 10_000)),
                0.2);
        QuotedConfiguration quoted = only("500/s", idle);
        assertThat(quoted.outcome()).isEqualTo(Outcome.CARRIES);
        assertThat(highest(quoted).perSecond().value()).isCloseTo(600, within(1e-6));
        assertThat(highest(quoted).atLeast()).isTrue();
        assertThat(only("600/s", idle).outcome()).isEqualTo(Outcome.CARRIES);
    }

    /** At 500/s the system limits, arrivals wait for sessions, the client cannot offer the load, or connections are refused. */
    @Test
    void onlyALoadThatTheSystemDidNotSustainIsMissed() {
        Cost cost = QuoteFixture.cost("s", 1);
        List<Offer> open = QuoteFixture.open(
                "run",
                cost,
                List.of(new Measured(1, 200, 2_000), new Measured(2, 400, 4_000), new Measured(3, 500, 9_000)),
                0.6);
        TrialResult.Refusal client = new TrialResult.Refusal(null, null, "200 sessions cannot offer 500/s");
        QuotedConfiguration grown = only(
                "510/s",
                QuoteFixture.changed(
                        open,
                        500,
                        cost,
                        trial -> QuoteFixture.ended(
                                QuoteFixture.untyped(trial),
                                TrialResult.Status.DONE,
                                null,
                                VerdictCode.RATE_NOT_SUSTAINED.reason("the queue grew"))));
        assertThat(grown.outcome()).isEqualTo(Outcome.MISSES);
        assertThat(grown.reason()).isEqualTo("500/s were offered and not sustained");
        List<List<Offer>> noEvidence = List.of(
                QuoteFixture.changed(
                        open,
                        500,
                        cost,
                        trial -> QuoteFixture.ended(
                                trial,
                                TrialResult.Status.DONE,
                                null,
                                VerdictCode.RATE_NOT_SUSTAINED.reason("the queue grew"))),
                QuoteFixture.changed(
                        open,
                        500,
                        cost,
                        trial -> QuoteFixture.ended(
                                trial,
                                TrialResult.Status.REFUSED,
                                client,
                                VerdictCode.INFEASIBLE.reason("infeasible"))),
                QuoteFixture.changed(
                        open,
                        500,
                        cost,
                        trial -> QuoteFixture.ended(
                                trial,
                                TrialResult.Status.REFUSED,
                                new TrialResult.Refusal(97, 128, "too many connections"),
                                VerdictCode.REFUSED.reason("97 of 128 connections"))));
        List<String> reasons =
                List.of("its sessions was the limit", "its sessions was the limit", "refused connections");
        for (int i = 0; i < noEvidence.size(); i++) {
            QuotedConfiguration quoted = only("510/s", noEvidence.get(i));
            assertThat(quoted.outcome()).isEqualTo(Outcome.NOT_MEASURED);
            assertThat(quoted.reason()).contains("400/s", "at 500/s offered", reasons.get(i));
            assertThat(highest(quoted).atLeast()).isTrue();
            // Lower rates were not tried, and nothing speaks against them.
            QuotedConfiguration lower = only("480/s", noEvidence.get(i));
            assertThat(lower.outcome()).isEqualTo(Outcome.CARRIES);
            assertThat(lower.basis()).isEqualTo(Basis.EXTRAPOLATED);
            assertThat(highest(lower).perSecond().value()).isCloseTo(500, within(1e-6));
        }
    }

    /** By the law, 40 users have 2,247/s. */
    @Test
    void usersWhoseConnectionsWereRefusedEndTheExtrapolation() {
        List<Offer> offers = new ArrayList<>(lawful());
        offers.addAll(QuoteFixture.offers(
                "run",
                QuoteFixture.cost("small", 100),
                List.of(new Measured(40, Double.NaN, Double.NaN, TrialResult.Status.REFUSED))));
        QuotedConfiguration lower = QuoteFixture.quote("2100/s", "p95 < 100ms", offers)
                .groups()
                .get(0)
                .configurations()
                .get(0);
        assertThat(lower.outcome()).isEqualTo(Outcome.CARRIES);
        assertThat(highest(lower).perSecond().value()).isCloseTo(2_247, within(5.0));
        QuotedConfiguration higher = QuoteFixture.quote("2500/s", "p95 < 100ms", offers)
                .groups()
                .get(0)
                .configurations()
                .get(0);
        assertThat(higher.outcome()).isEqualTo(Outcome.NOT_MEASURED);
        assertThat(higher.reason()).contains("at 40 users the database refused connections");
    }

    private static List<Offer> failing(int users, long failed, long ended) {
        Map<?, ?> type = (Map<?, ?>) ((List<?>) Json.read(
                                Json.write(measured(at(1, 1, 1)).get(0).first().outcomes()), Map.class)
                        .get("transactions"))
                .get(0);
        Map<Object, Object> counted = new LinkedHashMap<>(type);
        counted.putAll(Map.of("committed", ended - failed, "rolledBack", 0, "failed", failed));
        return QuoteFixture.offers(
                "run",
                QuoteFixture.cost("s", 1),
                thrice(at(users, 100.0 * users, 5)),
                Map.of("transactions", List.of(counted)));
    }

    private static QuotedConfiguration failing(String errors, long ended) {
        List<Offer> offers = new ArrayList<>(failing(4, ended / 2000, ended));
        offers.addAll(failing(8, ended / 500, ended));
        return QuoteFixture.quote("500/s", errors, offers)
                .groups()
                .get(0)
                .configurations()
                .get(0);
    }

    private static double width(QuotedConfiguration configuration) {
        IntervalEstimate rate = highest(configuration).perSecond();
        return (Objects.requireNonNull(rate.high()) - Objects.requireNonNull(rate.low())) / rate.value();
    }

    /** 0.05 % of 400/s and 0.2 % of 800/s fail, so that 0.1 % of about 566/s do. */
    @Test
    void fewFailuresMakeTheHighestRateUncertain() {
        QuotedConfiguration many = failing("errors < 0.1%", 4_000_000);
        QuotedConfiguration few = failing("errors < 0.1%", 10_000);
        assertThat(highest(many).perSecond().value()).isCloseTo(566, within(2.0));
        assertThat(width(many)).isBetween(0.01, 0.1);
        assertThat(width(few)).isGreaterThan(2 * width(many));
        assertThat(many.outcome()).isEqualTo(Outcome.CARRIES);
        assertThat(few.outcome()).isEqualTo(Outcome.UNCERTAIN);
        // No failure of 1,000 transactions is no proof of less than 0.01 %.
        assertThat(QuoteFixture.quote("500/s", "errors < 0.01%", failing(8, 0, 1_000))
                        .groups()
                        .get(0)
                        .configurations()
                        .get(0)
                        .outcome())
                .isEqualTo(Outcome.UNCERTAIN);
    }

    @Test
    void aRefusedFirstPointKeepsThePrice() {
        List<Measured> trials = new ArrayList<>();
        trials.add(new Measured(1, Double.NaN, Double.NaN, TrialResult.Status.REFUSED));
        trials.addAll(thrice(at(4, 500, 9)));
        List<Offer> offers = new ArrayList<>(QuoteFixture.offers("a", QuoteFixture.cost("s", 5), trials));
        QuotedConfiguration quoted = only("400/s", offers);
        assertThat(quoted.system()).isEqualTo("s");
        assertThat(quoted.ranked()).isTrue();
        offers.addAll(QuoteFixture.offers("b", QuoteFixture.cost("s", 5), trials));
        assertThat(only("400/s", offers).origin().runs()).containsExactly("a", "b");
    }

    @Test
    void aRunThatWasRefusedIsNoReference() {
        List<Measured> refused = List.of(new Measured(8, Double.NaN, Double.NaN, TrialResult.Status.REFUSED));
        List<Offer> offers = new ArrayList<>(QuoteFixture.offers("a", QuoteFixture.cost("a", 5), refused));
        assertThatThrownBy(() -> QuoteFixture.quote("1/s", OBJECTIVE, offers))
                .hasMessageContaining("nothing was measured: all trials were refused in a");
        offers.addAll(QuoteFixture.offers("c", QuoteFixture.cost("c", 5), refused));
        offers.addAll(QuoteFixture.offers("b", QuoteFixture.cost("b", 9), thrice(at(8, 1_000, 10))));
        Quote quote = QuoteFixture.quote("800/s", OBJECTIVE, offers);
        assertThat(quote.groups())
                .hasSize(2)
                .allSatisfy(group -> assertThat(group.work()).isEmpty());
        assertThat(Objects.requireNonNull(quote.groups().get(0).answer()).system())
                .isEqualTo("b");
        assertThat(quote.groups().get(1).configurations())
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.unranked()).isEqualTo("all its trials were refused"));
    }

    @Test
    void openLoadsWithOtherSessionsAreOtherWork() {
        List<Measured> rates = List.of(new Measured(1, 200, 6_000), new Measured(2, 400, 10_000));
        List<Offer> offers = new ArrayList<>(QuoteFixture.open("a", QuoteFixture.cost("a", 1), rates, 0.5, 64));
        offers.addAll(QuoteFixture.open("b", QuoteFixture.cost("b", 2), rates, 0.5, 64));
        offers.addAll(QuoteFixture.open("b2", QuoteFixture.cost("b", 2), rates, 0.5, 8));
        Quote quote = QuoteFixture.quote("300/s", OBJECTIVE, offers);
        assertThat(quote.groups()).hasSize(2);
        assertThat(quote.groups().get(1).work()).singleElement().satisfies(each -> {
            assertThat(each.what()).isEqualTo("users");
            assertThat(each.base()).isEqualTo("64");
            assertThat(each.other()).isEqualTo("8");
        });
        // The default number of sessions follows from the rate.
        offers.addAll(
                QuoteFixture.open("c", QuoteFixture.cost("c", 3), List.of(new Measured(1, 800, 6_000)), 0.5, 128));
        assertThat(QuoteFixture.quote("300/s", OBJECTIVE, offers)
                        .groups()
                        .get(0)
                        .configurations())
                .hasSize(3);
    }

    @Test
    void onlyRankedPricesShowWhatAPriceLacks() {
        List<ResourceBill.Gap> gap = List.of(new ResourceBill.Gap(CostComponent.IO, "I/O requests"));
        List<Offer> offers = new ArrayList<>(
                QuoteFixture.offers("a", QuoteFixture.cost("a", 1, true, gap), thrice(at(8, 1_000, 10))));
        offers.addAll(QuoteFixture.offers("b", QuoteFixture.cost("b", 2, true, gap), thrice(at(8, 1_000, 10))));
        offers.addAll(QuoteFixture.offers("c", QuoteFixture.cost("c", 3, false), thrice(at(8, 1_000, 10))));
        Quote.Group group =
                QuoteFixture.quote("800/s", OBJECTIVE, offers).groups().get(0);
        assertThat(group.configurations())
                .extracting(each -> each.unranked() == null)
                .containsExactly(true, true, false);
        offers.addAll(QuoteFixture.offers("d", QuoteFixture.cost("d", 4), thrice(at(8, 1_000, 10))));
        assertThat(QuoteFixture.quote("800/s", OBJECTIVE, offers)
                        .groups()
                        .get(0)
                        .configurations())
                .filteredOn(each -> each.system().equals("a"))
                .singleElement()
                .satisfies(each -> assertThat(each.unranked()).contains("lacks a part that others have: io"));
    }

    @Test
    void aConfigurationWithoutTheTypeOfTheRateSaysSo() {
        List<Offer> offers = new ArrayList<>(measured(at(8, 900, 11)));
        offers.addAll(QuoteFixture.offers(
                "other", QuoteFixture.cost("other", 1), thrice(at(8, 900, 11)), Map.of("transactions", List.of())));
        assertThat(QuoteFixture.quote("0.01/s(new-order)", "p95(new-order) < 20ms", offers)
                        .groups()
                        .get(0)
                        .configurations())
                .filteredOn(each -> each.system().equals("other"))
                .singleElement()
                .satisfies(each -> assertThat(each.reason())
                        .isEqualTo("no measurement is usable: no transaction of type new-order completed"));
    }

    @Test
    void configurationsAreRankedByPriceAndTheCheapestThatCarriesTheLoadIsTheAnswer() {
        List<Offer> offers = new ArrayList<>();
        offers.addAll(QuoteFixture.offers("c", QuoteFixture.cost("huge", 900), thrice(at(8, 3_000, 5))));
        offers.addAll(QuoteFixture.offers("a", QuoteFixture.cost("tiny", 10), thrice(at(1, 100, 40))));
        offers.addAll(QuoteFixture.offers("b", QuoteFixture.cost("medium", 300), thrice(at(8, 1_000, 10))));
        offers.addAll(QuoteFixture.offers("d", QuoteFixture.cost("elsewhere", 1, false), thrice(at(8, 1_000, 10))));
        offers.addAll(QuoteFixture.offers("e", null, thrice(at(8, 1_000, 10))));
        Quote quote = QuoteFixture.quote("800/s", OBJECTIVE, offers);
        assertThat(quote.groups()).hasSize(1);
        assertThat(quote.groups().get(0).configurations())
                .extracting(QuotedConfiguration::system)
                .containsExactly("medium", "huge", "tiny", "elsewhere", "noop of e");
        assertThat(Objects.requireNonNull(quote.groups().get(0).answer()).system())
                .isEqualTo("medium");
        assertThat(quote.groups().get(0).configurations().get(3).unranked())
                .startsWith("price of a system that was not measured");
        assertThat(quote.groups().get(0).configurations().get(4).unranked()).contains("--cost RUN=SYSTEM");
        assertThat(quote.answered()).isTrue();
    }

    @Test
    void otherWorkIsAGroupOfItsOwn() {
        List<Offer> offers =
                new ArrayList<>(QuoteFixture.offers("a", QuoteFixture.cost("a", 100), thrice(at(8, 1_000, 10))));
        offers.addAll(QuoteFixture.offers("b", QuoteFixture.cost("b", 50), thrice(at(8, 1_000, 10))));
        offers.addAll(QuoteFixture.offers(
                "c",
                QuoteFixture.cost("c", 5),
                thrice(at(8, 1_000, 10)),
                Map.of("workload", Map.of("parameters", Map.of("access", "procedure")))));
        Quote quote = QuoteFixture.quote("800/s", OBJECTIVE, offers);
        assertThat(quote.groups()).hasSize(2);
        assertThat(Objects.requireNonNull(quote.groups().get(0).answer()).system())
                .isEqualTo("b");
        assertThat(quote.groups().get(1).work())
                .anySatisfy(each -> assertThat(each.what()).isEqualTo("access style: access"));
        assertThat(quote.groups().get(1).configurations().get(0).number()).isEqualTo(3);
    }

    @Test
    void runsOfOneConfigurationAreJoined() {
        List<Offer> offers =
                new ArrayList<>(QuoteFixture.offers("a", QuoteFixture.cost("s", 5), thrice(at(2, 300, 5))));
        offers.addAll(QuoteFixture.offers("b", QuoteFixture.cost("s", 5), thrice(at(2, 310, 5), at(8, 900, 9))));
        QuotedConfiguration joined = only("800/s", offers);
        assertThat(joined.origin().runs()).containsExactly("a", "b");
        assertThat(joined.origin().loads())
                .extracting(QuotedConfiguration.MeasuredLoad::load)
                .containsExactly(2.0, 8.0);
        assertThat(joined.outcome()).isEqualTo(Outcome.CARRIES);
    }

    @Test
    void refusedAndInvalidPointsAreNamedAndNotUsed() {
        List<Measured> trials = new ArrayList<>(thrice(at(4, 500, 9)));
        trials.add(new Measured(128, Double.NaN, Double.NaN, TrialResult.Status.REFUSED));
        Quote quote =
                QuoteFixture.quote("400/s", OBJECTIVE, QuoteFixture.offers("run", QuoteFixture.cost("s", 1), trials));
        assertThat(quote.unused()).singleElement().satisfies(each -> {
            assertThat(each.what()).startsWith("run: ").endsWith(" at users=128");
            assertThat(each.reason()).isEqualTo("REFUSED");
        });
        assertThat(quote.groups().get(0).configurations().get(0).outcome()).isEqualTo(Outcome.CARRIES);
    }

    @Test
    void requestsAreChecked() {
        List<Offer> offers = measured(at(8, 900, 11));
        assertThatThrownBy(() -> LoadRequest.parse("0/s", OBJECTIVE))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("--rate: a rate has to be above zero");
        assertThatThrownBy(() -> LoadRequest.parse("-5/s", OBJECTIVE)).hasMessageContaining("'-5/s' is not a rate");
        assertThatThrownBy(() -> LoadRequest.parse("5/s", "throughput > 5/s"))
                .hasMessageContaining("The throughput is --rate");
        assertThatThrownBy(() -> LoadRequest.parse("5/s", "p95 > 5ms")).hasMessageContaining("needs an upper limit");
        assertThatThrownBy(() -> QuoteFixture.quote("5/s", "p95(new-oder) < 5ms", offers))
                .hasMessageContaining("there is no transaction type 'new-oder'");
        assertThatThrownBy(() -> QuoteFixture.quote("5/s(nothing)", OBJECTIVE, offers))
                .hasMessageContaining("--rate '5/s(nothing)': there is no transaction type 'nothing'");
        assertThatThrownBy(() -> Quotes.of("oltp", LoadRequest.parse("5/s", OBJECTIVE), offers))
                .hasMessageContaining("no trial of workload 'oltp' was found: run: its workload is");
        assertThatThrownBy(() ->
                        QuoteFixture.quote("5/s", OBJECTIVE, QuoteFixture.offers("r", null, thrice(at(8, 900, 11)))))
                .hasMessageContaining("no run has a price: r; add --cost SYSTEM");
    }
}
