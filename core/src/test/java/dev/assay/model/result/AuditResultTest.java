package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.AuditResult.Status;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class AuditResultTest {

    private static AuditResult audit(long count, long of, Double low, Double high) {
        return AuditResult.ofShare("a", "title", new Proportion(count, of), low, high);
    }

    /** The 99 % interval of 10 of 100 is 3.82 to 20.20 %. */
    @ParameterizedTest
    @CsvSource({
        "0.09, 0.11, UNDECIDED",
        "0.07, 0.11, PASSED",
        "0.07, 0.10, UNDECIDED",
        "0.07, 0.102, PASSED",
        "0.076, 0.11, PASSED",
        "0.077, 0.11, UNDECIDED",
        "0.20, 0.30, UNDECIDED",
        "0.22, 0.30, FAILED",
        "0.01, 0.04, UNDECIDED",
        "0.01, 0.03, FAILED",
        "0.07,     , PASSED",
        "0.11,     , UNDECIDED",
        "0.22,     , FAILED",
        "    , 0.11, PASSED",
        "    , 0.10, UNDECIDED",
        "    , 0.03, FAILED",
        "    ,     , PASSED"
    })
    void statusDependsOnTheValueAndItsInterval(Double low, Double high, Status status) {
        AuditResult result = audit(10, 100, low, high);
        assertThat(result.status()).isEqualTo(status);
        assertThat(result.low()).isEqualTo(low);
        assertThat(result.high()).isEqualTo(high);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 100, UNDECIDED",
        "10, 1000, UNDECIDED",
        "20, 2000, PASSED",
        "30, 2000, UNDECIDED",
        "40, 2000, FAILED",
        "10500, 1000000, PASSED",
        "11050, 1000000, UNDECIDED",
        "20000, 1000000, FAILED"
    })
    void moreObservationsDecide(long count, long of, Status status) {
        assertThat(audit(count, of, 0.009, 0.011).status()).isEqualTo(status);
    }

    @Test
    void detailContainsValueAndSampleCount() {
        AuditResult result = audit(10, 100, 0.09, null);
        assertThat(result.observed()).isEqualTo(0.1);
        assertThat(result.samples()).isEqualTo(100);
        assertThat(result.unit()).isEqualTo("share");
        assertThat(result.detail()).isEqualTo("10.00 % of 100 (99 % interval 3.82 to 20.20 %)");
    }

    @Test
    void undecidedKeepsTheSampleCount() {
        AuditResult result = AuditResult.undecided("a", "title", "1", 7, "7 are too few");
        assertThat(result.status()).isEqualTo(Status.UNDECIDED);
        assertThat(result.samples()).isEqualTo(7);
        assertThat(result.detail()).isEqualTo("7 are too few");
    }

    @Test
    void notApplicableHasNoSamples() {
        AuditResult result = AuditResult.notApplicable("a", "title", "s", "why");
        assertThat(result.status()).isEqualTo(Status.NOT_APPLICABLE);
        assertThat(result.samples()).isZero();
        assertThat(result.detail()).isEqualTo("why");
    }
}
