package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mix of operations and the lengths of scans. Fixed seeds; see {@link ChiSquare}. */
@Parallel
class OperationMixTest {

    private static final int DRAWS = 1_000_000;

    private static YcsbWorkload workload(Object... parameters) {
        return new YcsbWorkload(Parameters.of(parameters), new WorkloadContext(new Seeds(5), 1));
    }

    private static void requireMix(YcsbWorkload workload, String mix) {
        List<TransactionType> types = workload.transactionTypes();
        Script<KeyValueSession> script = workload.newScript(new WorkerContext(0, 1, new Seeds(5), null));
        long[] counts = new long[types.size()];
        for (int i = 0; i < DRAWS; i++) {
            counts[script.choose()]++;
        }
        List<String> wanted = List.of(mix.split(" "));
        assertThat(types.stream().map(TransactionType::id).collect(Collectors.toList()))
                .containsExactlyInAnyOrderElementsOf(wanted.stream()
                        .map(each -> each.replaceFirst("=.*", ""))
                        .toList());
        ChiSquare.requireFits(
                counts,
                type -> wanted.stream()
                        .filter(each -> each.startsWith(types.get((int) type).id() + "="))
                        .mapToDouble(each -> Double.parseDouble(each.replaceFirst(".*=", "")))
                        .sum());
    }

    /** The mixes in YCSB's files. */
    @ParameterizedTest
    @CsvSource({
        "a, read=0.5 update=0.5",
        "b, read=0.95 update=0.05",
        "c, read=1",
        "d, read=0.95 insert=0.05",
        "e, scan=0.95 insert=0.05",
        "f, read=0.5 read-modify-write=0.5"
    })
    void ofTheSix(String workload, String mix) {
        requireMix(workload("workload", workload, "record-count", 100), mix);
    }

    @Test
    void weightsNeedNotAddUpToOne() {
        requireMix(
                workload(
                        "record-count",
                        100,
                        "read-proportion",
                        3,
                        "update-proportion",
                        1,
                        "insert-proportion",
                        0.5,
                        "scan-proportion",
                        0.25),
                "read=3 update=1 insert=0.5 scan=0.25");
    }

    private static long[] scanLengths(Object... parameters) {
        YcsbParameters made = Parameters.of(parameters);
        InsertKeys inserts = new InsertKeys(made.counts().records());
        WorkerContext worker = new WorkerContext(0, 1, new Seeds(5), null);
        LongSupplier lengths = new Inputs(
                        made,
                        made.shape().keyTable(),
                        new FieldLengths(made.shape()),
                        KeyChooser.of(made, inserts, new Zipfian(made.counts().records() - 1), 0, worker),
                        worker,
                        -1)
                .scanLengths();
        long[] counts = new long[made.scans().maxScanLength() + 1];
        for (int i = 0; i < DRAWS; i++) {
            counts[(int) lengths.getAsLong()]++;
        }
        return counts;
    }

    @Test
    void scansAreOfEveryLengthEquallyOften() {
        long[] counts = scanLengths("workload", "e", "record-count", 100, "min-scan-length", 3, "max-scan-length", 100);
        ChiSquare.requireFits(counts, length -> length < 3 ? 0 : 1);
    }

    @Test
    void scansByZipfAreMostlyShort() {
        long[] counts = scanLengths(
                "workload", "e", "record-count", 100, "max-scan-length", 100, "scan-length-distribution", "zipfian");
        assertThat(counts[0]).isZero();
        assertThat(Arrays.stream(counts).max().orElseThrow()).isEqualTo(counts[1]);
        assertThat(counts[100]).isPositive();
        // The probability of the shortest length is 1/ζ(100).
        double zeta = 0;
        for (int i = 1; i <= 100; i++) {
            zeta += Math.pow(i, -0.99);
        }
        double first = 1 / zeta;
        ChiSquare.requireFits(new long[] {counts[1], DRAWS - counts[1]}, category -> category == 0 ? first : 1 - first);
    }
}
