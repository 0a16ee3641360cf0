package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class HistogramTest {

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(
                folder.resolve("hist.txt"), text.replace("/", "\n").replace("_", "\t"));
    }

    @Test
    void readsBucketsInTheirOrder() throws IOException {
        Histogram histogram = Histogram.read(file("BlockSize_10/0_3/1_0/2_25").toString());
        assertThat(histogram).isEqualTo(new Histogram(10, List.of(3L, 0L, 25L)));
        assertThat(histogram.area()).isEqualTo(28);
        assertThat(histogram.longest()).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Size_10/0_3        | :1: found 'Size\t10', BlockSize, a tab and a number from 1 on is needed
            BlockSize_0/0_3    | :1: found 'BlockSize\t0'
            BlockSize_10/1_3   | :2: found '1\t3', the bucket 0, a tab and a count from 0 on is needed
            BlockSize_10/0_3/2_1 | :3: found '2\t1', the bucket 1
            BlockSize_10/0_x   | :2: found '0\tx'
            BlockSize_10/0_0   | add up to 0, a sum from 1 to 2147483647 is needed
            BlockSize_999999999/0_1/1_1/2_1/3_1 | has 2999999997 bytes, at most 16777216 are allowed
            BlockSize_10       | add up to 0
            """)
    void errorsNameTheLine(String text, String message) throws IOException {
        Path file = file(text);
        assertThatThrownBy(() -> Histogram.read(file.toString()))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(message.replace("\\t", "\t"));
    }

    @Test
    void rejectsAnEmptyFile() throws IOException {
        Path file = file("");
        assertThatThrownBy(() -> Histogram.read(file.toString())).hasMessageContaining(":1: found nothing");
    }
}
