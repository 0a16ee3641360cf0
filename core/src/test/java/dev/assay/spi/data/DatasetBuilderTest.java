package dev.assay.spi.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.random.Seeds;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code WorkloadContract} checks the other rules. */
@Parallel
class DatasetBuilderTest {

    private static final Table PARENT =
            Table.builder("parent").integer("p_id").primaryKey("p_id").build();
    private static final Table CHILD = Table.builder("child")
            .integer("c_id", "c_random")
            .primaryKey("c_id")
            .build();

    private static Dataset dataset(long rows, int rowsPerChunk) {
        return Dataset.builder("family", 3, new Seeds(7))
                .scale("rows", rows)
                .table(PARENT)
                .rowsPerChunk(rowsPerChunk)
                .table(CHILD, rows, (row, random, writer) -> writer.integer(row).integer(random.between(1, 1_000)))
                .build();
    }

    private static List<String> written(Dataset dataset) throws IOException {
        List<String> written = new ArrayList<>();
        for (Chunk chunk : dataset.chunks().toList()) {
            written.add(chunk.id() + " of " + chunk.rows());
            chunk.write(new PrintedRows(written));
        }
        return written;
    }

    @Test
    void markerHasTheScaleAndTheSeed() {
        Dataset dataset = dataset(5, 2);
        assertThat(dataset.marker()).isEqualTo(new DatasetMarker("family", 3, Map.of("rows", "5"), 7, Map.of()));
        assertThat(dataset.tables()).containsExactly(PARENT, CHILD);
        assertThat(dataset.rows()).isEqualTo(5);
        assertThat(dataset.grows()).isFalse();
    }

    @Test
    void rowsAreNumberedFromOneAndTheLastChunkHasTheRest() throws IOException {
        assertThat(written(dataset(5, 2)).stream().map(line -> line.replaceAll(",.*", "")))
                .containsExactly("child/0 of 2", "1", "2", "child/1 of 2", "3", "4", "child/2 of 1", "5");
        assertThat(written(dataset(4, 2))).contains("child/1 of 2").doesNotContain("child/2 of 0");
        assertThat(written(dataset(0, 2))).isEmpty();
    }

    @Test
    void eachChunkHasItsOwnRandomSequence() throws IOException {
        assertThat(written(dataset(5, 2))).isEqualTo(written(dataset(5, 2)));
        int first = new Seeds(7).stream("child/rows", 1).between(1, 1_000);
        assertThat(written(dataset(5, 2))).contains("3," + first);
    }

    @Test
    void chunksWithoutRowsAreRejected() {
        assertThatThrownBy(() -> dataset(5, 0)).hasMessage("rows of a chunk: found 0, at least 1 is needed");
    }

    /** Writes each row as a line. */
    private static final class PrintedRows implements RowWriter {

        private final List<String> lines;
        private final List<String> row = new ArrayList<>();

        PrintedRows(List<String> lines) {
            this.lines = lines;
        }

        @Override
        public RowWriter integer(long value) {
            row.add(Long.toString(value));
            return this;
        }

        @Override
        public RowWriter decimal(long unscaled, int scale) {
            throw new UnsupportedOperationException();
        }

        @Override
        public RowWriter text(byte[] utf8, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public RowWriter timestamp(long epochMicros) {
            throw new UnsupportedOperationException();
        }

        @Override
        public RowWriter nullValue() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void endRow() {
            lines.add(String.join(",", row));
            row.clear();
        }
    }

    @Test
    void duplicateOrphanedAndNegativeTablesAreRejected() {
        Table grandchild = Table.builder("grandchild")
                .integer("g_id")
                .primaryKey("g_id")
                .foreignKey("of_child", CHILD, "g_id")
                .build();
        DatasetBuilder builder = Dataset.builder("family", 3, new Seeds(7)).table(PARENT);
        assertThatThrownBy(() -> builder.table(PARENT)).hasMessage("two tables have the name " + PARENT.name());
        assertThatThrownBy(() -> builder.table(grandchild))
                .hasMessage("grandchild: its foreign key of_child refers to child, which has to be added before it");
        assertThatThrownBy(() -> builder.table(CHILD, -5, (row, random, writer) -> {}))
                .hasMessage("rows of child: found -5, at least 0 is needed");
    }
}
