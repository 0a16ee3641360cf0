package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Eleven values that are equally likely. */
@Parallel
class ChiSquareAuditTest {

    private static final int VALUES = 11;

    private static AuditResult audit(List<Long> counts) {
        return ChiSquareAudit.of("a", "title", counts, Collections.nCopies(VALUES, 1.0 / VALUES));
    }

    private static List<Long> counts(long first, long second, long each) {
        List<Long> counts = new ArrayList<>(Collections.nCopies(VALUES, each));
        counts.set(0, first);
        counts.set(1, second);
        return counts;
    }

    /** Two values off by 43 of 100 give 2 · 43² / 100 = 36.98, which with ten degrees of freedom is as rare as 3.86 deviations. */
    @Test
    void isPassedUpToFourStandardDeviations() {
        AuditResult near = audit(counts(143, 57, 100));
        assertThat(near.status()).isEqualTo(Status.PASSED);
        assertThat(near.observed()).isCloseTo(3.858, within(0.0005));
        assertThat(near.samples()).isEqualTo(1_100);
        assertThat(near.detail())
                .startsWith("chi-square 37.0 with 10 degrees of freedom over 1,100 draws: as rare as 3.9 standard");
        assertThat(audit(counts(144, 56, 100)).status()).isEqualTo(Status.FAILED);
    }

    /** What no generator does is told with a number all the same. */
    @Test
    void distanceIsFiniteHoweverFarOrNear() {
        assertThat(audit(counts(1_000_000, 0, 0)).observed()).isBetween(38.0, 39.0);
        assertThat(audit(counts(100, 100, 100)).observed()).isBetween(-9.0, -4.0);
    }

    @Test
    void fewerThanFiveToExpectCannotTell() {
        assertThat(audit(counts(54, 0, 0)).status()).isEqualTo(Status.UNDECIDED);
        assertThat(audit(counts(55, 0, 0)).status()).isEqualTo(Status.FAILED);
    }

    @Test
    void noDrawsAreNothingToAskOf() {
        assertThat(audit(counts(0, 0, 0)).status()).isEqualTo(Status.NOT_APPLICABLE);
    }

    /** One in 30,000 is to be expected; of 60,000 more than eight would come once in 4,000 trials of this test. */
    @Test
    void fewTrueGeneratorsFailEvenWithTheFewestDraws() {
        int failed = 0;
        for (int seed = 0; seed < 60_000; seed++) {
            RandomStream random = new Seeds(seed).stream("test/chi-square");
            long[] drawn = new long[VALUES];
            for (int i = 0; i < 5 * VALUES; i++) {
                drawn[random.nextInt(VALUES)]++;
            }
            List<Long> counts = new ArrayList<>();
            for (long each : drawn) {
                counts.add(each);
            }
            failed += audit(counts).status() == Status.FAILED ? 1 : 0;
        }
        assertThat(failed).isLessThanOrEqualTo(8);
    }
}
