package dev.assay.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.ResourceBill.Use;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class PublishedFiguresTest {

    @TempDir
    private Path folder;

    private PublishedFigures read(String text) throws IOException {
        return PublishedFigures.read(Files.writeString(folder.resolve("figures.csv"), text));
    }

    private static String value(@Nullable Estimate rate) {
        return rate == null ? "none" : rate.value().stripTrailingZeros().toPlainString();
    }

    /** Counts and a duration make the same rates. */
    @Test
    void aThroughputIsPublishedOrCounted() throws IOException {
        PublishedFigures figures = read("""
                threads,tps,tpmC,seconds,transactions,new-orders,io-requests,gb-to-database
                2,244.96,,,,,,
                4,,1807,,,,,
                8,,,600,60000,27000,0,0.5
                """);
        assertThat(figures.labels()).containsExactly("threads");
        assertThat(figures.rows())
                .extracting(row -> row.line() + " " + row.labels().get("threads") + " "
                        + value(row.performance().transactionsPerSecond()) + " "
                        + value(row.performance().tpmC()))
                .containsExactly("2 2 244.96 none", "3 4 none 1807", "4 8 100 2700");
        assertThat(figures.rows().get(2).used().keySet())
                .containsExactlyInAnyOrder(Use.STORAGE_REQUESTS, Use.TO_DATABASE);
        assertThat(figures.rows().get(2).used().get(Use.TO_DATABASE)).isEqualByComparingTo("3");
        assertThat(figures.rows().get(0).used()).isEqualTo(Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "threads;p95 / 2;3 | :1: found the columns threads, p95; a throughput is missing: add tps or tpmC",
                "threads;TPS / 2;3 | :1: found the column 'TPS', expected 'tps'",
                "threads;tpmc / 2;3 | :1: found the column 'tpmc', expected 'tpmC'",
                "tps;io_requests / 2;3 | :1: found the column 'io_requests', expected 'io-requests'",
                "tps / fast | :2: tps: found 'fast', expected a number above 0, such as 1543.42",
                "tps / 0 | :2: tps: found '0', expected a number above 0",
                "seconds;transactions / 0;3 | :2: seconds: found '0', expected a number above 0",
                "seconds;transactions / 60; | :2: found no throughput: fill tps or tpmC",
                "tps;transactions;io-requests / 5;;7 | :2: io-requests: found a count without seconds, and so no rate",
                "tps;io-requests / 5;-7 | :2: io-requests: found '-7', expected a number from 0",
                "tps | have no row"
            })
    void whatIsNoFigureIsTold(String file, String told) {
        assertThatThrownBy(() -> read(file.replace(" / ", "\n").replace(';', ',') + "\n"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(told);
    }

    /** Spreadsheets write a byte order mark. */
    @Test
    void aByteOrderMarkIsNoPartOfAName() throws IOException {
        assertThat(read("\uFEFFtps,threads\n5,1\n").labels()).containsExactly("threads");
    }

    @Test
    void aFileThatIsNotThereIsTold() {
        assertThatThrownBy(() -> PublishedFigures.read(folder.resolve("none.csv")))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("none.csv cannot be read: there is no such file");
    }
}
