package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Compares keys, values and files with YCSB 0.17's own CoreWorkload. */
@Parallel
class CoreWorkloadTest {

    private static final Path FILES = Path.of("../workloads");

    /** Records the inserts of CoreWorkload. */
    private static final class Kept extends DB {

        private final List<String> keys = new ArrayList<>();
        private final List<Map<String, String>> rows = new ArrayList<>();

        @Override
        public Status insert(String table, String key, Map<String, ByteIterator> values) {
            keys.add(key);
            Map<String, String> row = new HashMap<>();
            values.forEach((field, value) -> row.put(field, value.toString()));
            rows.add(row);
            return Status.OK;
        }

        @Override
        public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
            return Status.NOT_IMPLEMENTED;
        }

        @Override
        @SuppressWarnings("NonApiType") // YCSB's signature
        public Status scan(
                String table, String key, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
            return Status.NOT_IMPLEMENTED;
        }

        @Override
        public Status update(String table, String key, Map<String, ByteIterator> values) {
            return Status.NOT_IMPLEMENTED;
        }

        @Override
        public Status delete(String table, String key) {
            return Status.NOT_IMPLEMENTED;
        }
    }

    private static Kept loaded(Properties properties, int records) throws Exception {
        Measurements.setProperties(properties);
        CoreWorkload workload = new CoreWorkload();
        workload.init(properties);
        Kept kept = new Kept();
        for (int i = 0; i < records; i++) {
            workload.doInsert(kept, null);
        }
        return kept;
    }

    private static Properties properties(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return properties;
    }

    @ParameterizedTest
    @CsvSource({"hashed, 1", "ordered, 1", "hashed, 30", "ordered, 12"})
    void keys(String order, int padding) throws Exception {
        Kept kept = loaded(
                properties("recordcount", "2000", "insertorder", order, "zeropadding", Integer.toString(padding)),
                2_000);
        Key key = new Key(order.equals("hashed"), padding);
        for (int number = 0; number < 2_000; number++) {
            key.set(number);
            assertThat(key.text()).isEqualTo(kept.keys.get(number)).hasSize(key.length());
        }
    }

    /** Short values cut long keys; long values contain hashes of either sign. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 24, 25, 32, 33, 40, 100, 1_000})
    void valuesOfDataIntegrity(int length) throws Exception {
        Kept kept = loaded(
                properties("recordcount", "300", "dataintegrity", "true", "fieldlength", Integer.toString(length)),
                300);
        YcsbParameters parameters = Parameters.of("data-integrity", true, "field-length", length);
        KeyTable table = parameters.shape().keyTable();
        Values values = new Values(parameters, table, () -> length, new RandomStream(0));
        RowBuffer row = new RowBuffer(table.fields().size(), length);
        Key key = new Key(true, 1);
        for (int number = 0; number < 300; number++) {
            key.set(number);
            row.clear();
            for (int position = 0; position < 10; position++) {
                values.write(row, position, key);
                String theirs = kept.rows.get(number).get("field" + position);
                assertThat(row.text(position)).isEqualTo(theirs);
                assertThat(values.holds(key, position, theirs)).isTrue();
                assertThat(values.holds(key, position, theirs + "x")).isFalse();
                assertThat(values.holds(key, position, "#" + theirs.substring(1)))
                        .isFalse();
            }
            assertThat(values.holds(key, 0, null)).isFalse();
        }
    }

    /** YCSB's own parser reads Assay's files with the same result as its own (formats.md C1.2). */
    @ParameterizedTest
    @CsvSource({
        "a, 0.5, 0.5, 0, 0, 0, zipfian, 1000",
        "b, 0.95, 0.05, 0, 0, 0, zipfian, 1000",
        "c, 1, 0, 0, 0, 0, zipfian, 1000",
        "d, 0.95, 0, 0.05, 0, 0, latest, 1000",
        "e, 0, 0, 0.05, 0.95, 0, zipfian, 100",
        "f, 0.5, 0, 0, 0, 0.5, zipfian, 1000"
    })
    void filesOfCoreWorkloads(
            String letter,
            double read,
            double update,
            double insert,
            double scan,
            double readModifyWrite,
            String distribution,
            int mostScanned)
            throws Exception {
        Properties file = new Properties();
        file.load(Files.newBufferedReader(FILES.resolve("workload" + letter)));
        assertThat(file)
                .containsEntry("recordcount", "1000")
                .containsEntry("operationcount", "1000")
                .containsEntry("workload", CoreWorkload.class.getName())
                .containsEntry("readallfields", "true");
        assertThat(loaded(file, 1).keys).hasSize(1);

        YcsbParameters parameters = Parameters.of("workload", letter);
        assertThat(parameters.proportions().readProportion()).isEqualTo(read);
        assertThat(parameters.proportions().updateProportion()).isEqualTo(update);
        assertThat(parameters.proportions().insertProportion()).isEqualTo(insert);
        assertThat(parameters.proportions().scanProportion()).isEqualTo(scan);
        assertThat(parameters.proportions().readModifyWriteProportion()).isEqualTo(readModifyWrite);
        assertThat(parameters.requestDistribution()).hasToString(distribution.toUpperCase(Locale.ROOT));
        assertThat(parameters.scans().maxScanLength()).isEqualTo(mostScanned);
        assertThat(parameters.counts().operationCount())
                .as("counts are not the file's")
                .isZero();
    }

    @Test
    void optionsOverrideTheCoreWorkload() {
        assertThat(Parameters.of("workload", "a", "read-proportion", 0.9)
                        .proportions()
                        .readProportion())
                .isEqualTo(0.9);
    }
}
