package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.ErrorCount;
import dev.assay.spi.target.ErrorClass;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class ErrorLogTest {

    private static final List<String> TYPES = List.of("new-order", "payment");

    private final ErrorLog log = new ErrorLog();

    @Test
    void countsByTypeClassAndState() {
        log.add(0, ErrorClass.RETRYABLE, new SQLException("first", "40001", 7));
        log.add(0, ErrorClass.RETRYABLE, new SQLException("second", "40001", 7));
        log.add(0, ErrorClass.RETRYABLE, new SQLException("third", "40P01", 7));
        log.add(1, ErrorClass.RETRYABLE, new SQLException("fourth", "40001", 7));
        assertThat(log.counts(TYPES))
                .containsExactly(
                        new ErrorCount("new-order", "retryable", "40001", 7, 2, "first"),
                        new ErrorCount("new-order", "retryable", "40P01", 7, 1, "third"),
                        new ErrorCount("payment", "retryable", "40001", 7, 1, "fourth"));
    }

    @Test
    void stateIsThatOfTheSqlExceptionBehindAnother() {
        log.add(0, ErrorClass.FATAL, new IllegalStateException("outer", new SQLException("inner", "42601")));
        assertThat(log.counts(TYPES).get(0).sqlState()).isEqualTo("42601");
    }

    @Test
    void mostFrequentKindComesFirst() {
        log.add(0, ErrorClass.FATAL, new SQLException("rare", "42601"));
        log.add(0, ErrorClass.TIMEOUT, new SQLException("often", "57014"));
        log.add(0, ErrorClass.TIMEOUT, new SQLException("often", "57014"));
        assertThat(log.counts(TYPES)).extracting(ErrorCount::firstMessage).containsExactly("often", "rare");
    }

    @Test
    void staysBoundedAndLosesNoCountHoweverManyKindsThereAre() {
        for (int i = 0; i < 1_000; i++) {
            log.add(0, ErrorClass.FATAL, new SQLException("kind " + i, "42601", i));
        }
        List<ErrorCount> counts = log.counts(TYPES);
        assertThat(counts).hasSizeLessThanOrEqualTo(101);
        assertThat(counts.stream().mapToLong(ErrorCount::count).sum()).isEqualTo(1_000);
    }

    @Test
    void messageIsOneLineOfBoundedLength() {
        log.add(0, ErrorClass.FATAL, new IllegalStateException("a\n  b" + "c".repeat(1_000)));
        assertThat(log.counts(TYPES).get(0).firstMessage()).startsWith("a bc").hasSize(301);
    }
}
