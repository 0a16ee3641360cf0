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
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.ArrayList;
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
        // 15 ms * (1 + 0.02 (N - 1)) < 40 ms for up to 84 users, which have 3,157/s.
        assertThat(highest(quoted).perSecond().value()).isCloseTo(3_157, within(30.0));
        assertThat(Objects.requireNonNull(quoted.atRate()).load())
                .isCloseTo(2300 * 0.98 / (100 - 2300 * 0.02), within(0.5));
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
