package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class TraceFileTest {

    private static final long SECOND = 1_000_000_000L;

    private static final List<TransactionType> TYPES = List.of(
            new TransactionType("new-order", 1, Demarcation.DRIVER, false),
            new TransactionType("payment", 1, Demarcation.DRIVER, false),
            new TransactionType("delivery-deferred", 0, Demarcation.DRIVER, false, true));

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("trace.csv"), text.replace('|', '\n'));
    }

    private OpenSchedule schedule(String text) throws IOException {
        return OpenSchedule.of(TraceFile.describe(file(text)), TYPES, new Seeds(1));
    }

    private static void assertRefused(ThrowingCallable reading, String message) {
        assertThatThrownBy(reading)
                .isInstanceOfSatisfying(
                        AssayException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContaining(message);
    }

    @Test
    void arrivalsComeAsTheyStandThere() throws IOException {
        OpenSchedule schedule = schedule("seconds|0|0.25|0.25|1.5e0|2.000000001|");
        ArrivalSequence arrivals = schedule.arrivals();
        assertThat(List.of(0, 1, 2, 3, 4))
                .map(arrivals::arrivalNanos)
                .containsExactly(0L, SECOND / 4, SECOND / 4, SECOND * 3 / 2, 2 * SECOND + 1);
        assertThat(arrivals.arrivalNanos(5)).isEqualTo(ArrivalSequence.NEVER);
        assertThat(arrivals.type(3)).isEqualTo(Ticket.ANY);
    }

    @Test
    void typesAreThoseOfTheWorkload() throws IOException {
        ArrivalSequence arrivals =
                schedule("seconds,type|0,payment|1,new-order|2,payment|").arrivals();
        assertThat(List.of(0, 1, 2)).map(arrivals::type).containsExactly(1, 0, 1);
    }

    @Test
    void tellsWhatItFound() throws IOException {
        RecordedArrivals found =
                TraceFile.describe(file("seconds,type|0.5,payment|1,new-order|1.499,payment|8.5,new-order"));
        assertThat(found.count()).isEqualTo(4);
        assertThat(found.length()).isEqualTo(Duration.ofMillis(8_500));
        assertThat(found.busiestSecond()).isEqualTo(3);
        assertThat(found.peak()).isEqualTo(Rate.perSecond(3));
        assertThat(found.mean().perSecond()).isEqualTo(4 / 8.5);
        assertThat(found.types()).isEqualTo(Map.of("new-order", 3L, "payment", 2L));
        assertThat(found.sha256()).matches("[0-9a-f]{64}");
        assertThat(found.word()).isEqualTo("recorded");
    }

    @Test
    void rateIsWhatTheFileHolds() throws IOException {
        OfferedRate offered = schedule("seconds|1|2|2|2|3|").offered();
        assertThat(offered.perSecond(0, SECOND)).isZero();
        assertThat(offered.perSecond(SECOND, 2 * SECOND)).isEqualTo(1);
        assertThat(offered.perSecond(2 * SECOND, 3 * SECOND)).isEqualTo(3);
        assertThat(offered.perSecond(0, 5 * SECOND)).isEqualTo(1);
    }

    @Test
    void byteOrderMarksAndLineEndsOfWindowsAreNoMatter() throws IOException {
        assertThat(TraceFile.describe(file("\uFEFFseconds\r|1\r|2\r|")).count()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "seconds|1|0.5| # trace.csv:3: found 0.5 s after 1.0 s; arrivals have to be in ascending order",
                "seconds|-1| # trace.csv:2: found -1 s; times count from the beginning of the load",
                "seconds|1795000000| # trace.csv:2: found 1795000000 s; times count from the beginning of the load",
                "seconds|1||x| # trace.csv:4: found 'x'; write seconds since the beginning of the load",
                "seconds|NaN| # trace.csv:2: found 'NaN'; write seconds since",
                "seconds|1d| # trace.csv:2: found '1d'; write seconds since",
                "seconds|'1,5'| # trace.csv:2: found 2 fields; the header has 1",
                "seconds,type|1| # trace.csv:2: found 1 fields; the header has 2",
                "seconds,type|1,| # trace.csv:2: found no type; with a column type, every arrival needs one",
                "time|1| # trace.csv:1: found the header [time]; use seconds or seconds,type",
                "1|2| # trace.csv:1: found the header [1]; use seconds or seconds,type",
                "seconds| # trace.csv: found no arrivals",
                "'' # trace.csv: found no arrivals"
            })
    void anythingElseIsRefusedWithItsLine(String text, String message) throws IOException {
        Path file = file(text);
        assertRefused(() -> TraceFile.describe(file), message);
    }

    @Test
    void brokenFilesAreRefused() throws IOException {
        assertRefused(() -> TraceFile.describe(folder.resolve("none.csv")), "none.csv cannot be read: ");
        assertRefused(() -> TraceFile.describe(folder), " cannot be read: ");
        Path bytes =
                Files.write(folder.resolve("bytes.csv"), new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 1, 2, '\n', '1'});
        assertRefused(() -> TraceFile.describe(bytes), "bytes.csv:1: found the header");
        Path quote = Files.writeString(folder.resolve("quote.csv"), "seconds\n\"1\n2\n", StandardCharsets.UTF_8);
        assertRefused(() -> TraceFile.describe(quote), "quote.csv");
    }

    @Test
    void unknownTypesAreRefusedWithTheLineAndTheNearest() {
        assertRefused(
                () -> schedule("seconds,type|0,payment|1,paymnet|"),
                "trace.csv:3: found the type 'paymnet', which the workload does not have (did you mean 'payment'?); known"
                        + " are new-order, payment");
        assertRefused(
                () -> schedule("seconds,type|0,delivery-deferred|"),
                "trace.csv:2: found the type 'delivery-deferred', which only background workers execute; known are"
                        + " new-order, payment");
    }

    @Test
    void fileThatWasChangedSinceIsRefused() throws IOException {
        RecordedArrivals described = TraceFile.describe(file("seconds|1|"));
        file("seconds|1|2|");
        assertRefused(
                () -> OpenSchedule.of(described, TYPES, new Seeds(1)),
                "trace.csv: the trace has changed since the plan was made (2 arrivals now, 1 then); start a new run");
    }

    @Test
    void loadOfWhichNothingWouldBeMeasuredIsRefused() throws IOException {
        OpenSchedule schedule = schedule("seconds|1|2|");
        Schedule late = new Schedule(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ZERO, 0);
        assertRefused(
                () -> schedule.requireArrivals(late),
                "rate: found no arrivals in the measurement, which begins after 3 s and ends after 13 s of the load");
        assertThat(schedule.requireArrivals(Schedule.measuring(Duration.ofSeconds(2))))
                .isSameAs(schedule);
    }
}
