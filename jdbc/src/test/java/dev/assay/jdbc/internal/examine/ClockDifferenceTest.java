package dev.assay.jdbc.internal.examine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses two clocks that the test sets. */
@Parallel
class ClockDifferenceTest {

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    /** A server clock with an offset, and delays of request and response. */
    private Finding finding(double ahead, Iterator<Integer> millisThere, Iterator<Integer> millisBack)
            throws SQLException {
        InstantSource here = () -> now;
        return ClockDifference.finding(
                () -> {
                    now = now.plusMillis(millisThere.next());
                    double answer = now.toEpochMilli() / 1e3 + ahead;
                    now = now.plusMillis(millisBack.next());
                    return answer;
                },
                here);
    }

    private static Iterator<Integer> each(int millis) {
        return Stream.generate(() -> millis).iterator();
    }

    @ParameterizedTest
    @CsvSource({
        "0,     OK,      0.000 s ahead of",
        "0.9,   OK,      0.900 s ahead of",
        "1.5,   WARNING, 1.500 s ahead of",
        "-3600, WARNING, 3600.000 s behind"
    })
    void differenceBeyondASecondIsToldOf(double ahead, Level level, String text) throws SQLException {
        Finding finding = finding(ahead, each(5), each(5));
        assertThat(finding.level()).isEqualTo(level);
        assertThat(finding.text()).contains("clock is " + text + " this host's (± 0.005 s)");
    }

    @Test
    void quickestAnswerCounts() throws SQLException {
        Iterator<Integer> back =
                List.of(900, 900, 2, 900, 900, 900, 900, 900, 900, 900).iterator();
        assertThat(finding(0.5, each(0), back).text()).contains("0.499 s ahead of this host's (± 0.001 s)");
    }

    /** The whole round trip may be the delay of the request, or of the response. */
    @Test
    void differenceWithinTheErrorIsNone() throws SQLException {
        assertThat(finding(0, each(4_000), each(0)).level()).isEqualTo(Level.OK);
        assertThat(finding(0, each(4_000), each(0)).text()).contains("(± 2.000 s)");
        assertThat(finding(1.2, each(4_000), each(0)).level()).isEqualTo(Level.WARNING);
    }

    @Test
    void answerDuringWhichThisClockWasSetBackIsPassedOver() throws SQLException {
        Iterator<Integer> back =
                List.of(-60_000, 10, 10, 10, 10, 10, 10, 10, 10, 10).iterator();
        assertThat(finding(0, each(0), back).level()).isEqualTo(Level.OK);
        Iterator<Integer> always = each(-(int) Duration.ofMinutes(1).toMillis());
        assertThatThrownBy(() -> finding(0, each(0), always)).isInstanceOf(SQLException.class);
    }
}
