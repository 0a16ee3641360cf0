package dev.assay.analysis.quote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.internal.statistics.UniversalScalability;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What quotes are computed from. */
@Parallel
class MeasuredScalingTest {

    private static final LoadRequest REQUEST = LoadRequest.parse("100/s", "p95 < 20ms");

    private static List<Offer> offers(String run, Measured... measured) {
        return QuoteFixture.offers(run, QuoteFixture.cost("s", 1), List.of(measured));
    }

    /** A run with one trial and a run with three are one observation each, of rates and of shares. */
    @Test
    void joinedRunsCountOnceInRatesTimesAndShares() {
        List<Offer> offers = new ArrayList<>(offers("a", new Measured(10, 100, 5_000)));
        offers.addAll(
                offers("b", new Measured(10, 200, 5_000), new Measured(10, 200, 5_000), new Measured(10, 200, 5_000)));
        LoadPoint point = LoadPoint.of(10, offers, REQUEST);
        assertThat(point.rate()).isCloseTo(150, within(1e-9));
        assertThat(point.share()).isCloseTo(1, within(1e-9));
        // The fixture's mean is 100 ms at 100/s, and 50 ms at 200/s.
        assertThat(point.responseMicros()).isCloseTo(75_000, within(1e-6));
    }

    @Test
    void theLawAndTheFiguresAreNotDrawnWithOneSeed() {
        List<Measured> measured = new ArrayList<>();
        double[] noise = {1.01, 0.99, 1.02, 0.98, 1.01, 0.99};
        for (int i = 0; i < noise.length; i++) {
            int users = 1 << i;
            measured.add(new Measured(users, 100 * users / (1 + 0.02 * (users - 1)) * noise[i], 5_000));
        }
        List<Offer> offers = offers("a", measured.toArray(Measured[]::new));
        List<LoadPoint> points = Line.of(offers).get(0).points(REQUEST);
        long seed = offers.get(0).first().provenance().seed();
        MeasuredScaling scaling = new MeasuredScaling(points, true, REQUEST.objective(), seed);
        double[] rates = points.stream().mapToDouble(LoadPoint::rate).toArray();
        UniversalScalability law = UniversalScalability.fit(scaling.loads(), rates);
        UniversalScalability ofTheSeed = law.resampled(scaling.loads(), rates, seed)[0];
        Curve first = scaling.resampled(Noise.of(points, LoadPoint::rates)).get(0);
        assertThat(scaling.lawful()).isTrue();
        assertThat(first.rate(32)).isCloseTo(law.throughput(32), within(0.1 * law.throughput(32)));
        assertThat(first.rate(32)).isNotEqualTo(ofTheSeed.throughput(32));
    }
}
