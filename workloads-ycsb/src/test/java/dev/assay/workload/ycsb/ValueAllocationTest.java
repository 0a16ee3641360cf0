package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that writing keys and values of all kinds does not allocate. */
@Parallel
class ValueAllocationTest {

    private static final int ROUNDS = 20_000;

    @TempDir
    private Path folder;

    private static void write(Key key, RowBuffer row, Values values) {
        for (int i = 0; i < ROUNDS; i++) {
            key.set(i);
            row.clear();
            for (int position = 0; position < 10; position++) {
                values.write(row, position, key);
            }
            if (row.size() != 10) {
                throw new AssertionError("not all fields were written");
            }
        }
    }

    /** Compilers and class loaders allocate during the first rounds. */
    private static long leastAllocated(Key key, RowBuffer row, Values values) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            write(key, row, values);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "constant false hashed",
                "constant true hashed",
                "uniform false ordered",
                "zipfian false hashed",
                "histogram false hashed"
            })
    void writesWithoutAllocating(String kind) throws Exception {
        String[] words = kind.split(" ");
        Path histogram = Files.writeString(folder.resolve("hist"), "BlockSize\t10\n0\t3\n1\t5\n2\t25\n");
        YcsbParameters parameters = Parameters.of(
                "field-length-distribution", words[0],
                "data-integrity", words[1],
                "insert-order", words[2],
                "field-length-histogram", histogram);
        FieldLengths lengths = new FieldLengths(parameters.shape());
        KeyTable table = parameters.shape().keyTable();
        Values values = new Values(parameters, table, lengths.over(new RandomStream(1)), new RandomStream(2));
        RowBuffer row = new RowBuffer(10, lengths.longest());
        // Less than one byte in a hundred rounds excludes even a rare object.
        assertThat(leastAllocated(new Key(words[2].equals("hashed"), 1), row, values))
                .isLessThan(ROUNDS / 100);
    }
}
