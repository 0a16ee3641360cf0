package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Table;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/**
 * The tests of {@link WorkloadContract} about the data set.
 *
 * @param <P> the workload's parameter record
 * @param <S> the kind of session that its transactions use
 */
abstract class WorkloadRows<P extends Record, S extends Session> extends WorkloadFixture<P, S> {

    /** The longest name that the marker table of a JDBC database can store. */
    static final int LONGEST_NAME = 64;

    private static final int LONGEST_PAIRS = 2_000;

    /** The limit of PostgreSQL, which is the shortest among the supported products. */
    private static final int LONGEST_IDENTIFIER = 63;

    @Test
    void theMarkerIdentifiesTheDataAndFitsItsTable() {
        DatasetMarker marker = workload().dataset().marker();
        assertThat(marker.workload())
                .as("workload in the marker")
                .isEqualTo(factory().id());
        assertThat(marker.seed()).as("seed in the marker").isEqualTo(seed());
        assertThat(marker)
                .as("marker of a second workload with the same parameters")
                .isEqualTo(workload().dataset().marker());
        for (Map<String, String> pairs : List.of(marker.scale(), marker.properties())) {
            int length = 0;
            for (Map.Entry<String, String> pair : pairs.entrySet()) {
                assertThat(pair.getKey()).as("key in the marker").isNotEmpty().doesNotContain("=", ";");
                assertThat(pair.getValue())
                        .as("value of %s in the marker", pair.getKey())
                        .doesNotContain(";");
                length += pair.getKey().length() + pair.getValue().length() + 2;
            }
            assertThat(length).as("characters of the marker's %s", pairs).isLessThanOrEqualTo(LONGEST_PAIRS);
        }
    }

    @Test
    void keysAndIndexesNameColumnsAndParentsComeFirst() {
        Set<String> relations = new HashSet<>();
        Map<String, Table> earlier = new HashMap<>();
        for (Table table : workload().dataset().tables()) {
            List<String> columns =
                    table.columns().stream().map(Table.Column::name).toList();
            assertThat(columns).as("columns of %s", table.name()).isNotEmpty().doesNotHaveDuplicates();
            assertThat(columns)
                    .as("the primary key of %s must name its columns", table.name())
                    .containsAll(table.primaryKey());
            requireNewName(relations, table.name());
            for (Table.Index index : table.indexes()) {
                requireNewName(relations, index.name());
                assertThat(columns)
                        .as("the index %s must name columns of %s", index.name(), table.name())
                        .containsAll(index.columns());
            }
            for (Table.ForeignKey key : table.foreignKeys()) {
                requireNewName(relations, key.name());
                assertThat(columns)
                        .as("the foreign key %s must name columns of %s", key.name(), table.name())
                        .containsAll(key.columns());
                assertThat(earlier)
                        .as("tables() must have the table that %s refers to before %s", key.name(), table.name())
                        .containsKey(key.references());
                assertThat(Objects.requireNonNull(earlier.get(key.references())).primaryKey())
                        .as("the foreign key %s must refer to the primary key of %s", key.name(), key.references())
                        .isEqualTo(key.referencedColumns());
            }
            earlier.put(table.name(), table);
        }
    }

    private static void requireNewName(Set<String> names, String name) {
        assertThat(name).as("name of a table, index or key").hasSizeLessThanOrEqualTo(LONGEST_IDENTIFIER);
        assertThat(names.add(name))
                .as("the name %s must be unique in the data set", name)
                .isTrue();
    }

    @Test
    void chunksAreDistinctAndBelongToTheTables() {
        Dataset dataset = workload().dataset();
        List<String> tables = dataset.tables().stream().map(Table::name).toList();
        Set<String> ids = new HashSet<>();
        dataset.chunks().forEach(chunk -> {
            assertThat(chunk.id()).as("id of a chunk").isNotBlank().hasSizeLessThanOrEqualTo(LONGEST_NAME);
            assertThat(ids.add(chunk.id()))
                    .as("the id %s must belong to one chunk only", chunk.id())
                    .isTrue();
            assertThat(tables)
                    .as("the table of chunk %s must be one of tables()", chunk.id())
                    .contains(chunk.table());
        });
        assertThat(dataset.chunks().map(Chunk::id))
                .as("a second call of chunks() must return the same chunks")
                .containsExactlyInAnyOrderElementsOf(ids);
        assertThat(dataset.rows())
                .as("rows() must be the sum of the rows of all chunks")
                .isEqualTo(dataset.chunks().mapToLong(Chunk::rows).sum());
    }

    @Test
    void chunksWriteTheRowsTheyDeclareAndRowsFitTheirTables() throws IOException {
        Dataset dataset = workload().dataset();
        Map<String, Table> tables = new HashMap<>();
        dataset.tables().forEach(table -> tables.put(table.name(), table));
        for (Chunk chunk : dataset.chunks().toList()) {
            CheckedRows rows = new CheckedRows(Objects.requireNonNull(tables.get(chunk.table())));
            chunk.write(rows);
            rows.requireNoRowOpen();
            assertThat(rows.digest().rows())
                    .as("the number of rows that chunk %s writes must be its rows()", chunk.id())
                    .isEqualTo(chunk.rows());
        }
    }

    @Test
    void theSameSeedGivesTheSameRowsInAnyOrderAndThread() throws Exception {
        Map<String, Long> inOrder = new ConcurrentHashMap<>();
        Workload<S> one = workload();
        write(one.dataset(), one.dataset().chunks().toList(), inOrder);

        Workload<S> other = workload();
        List<Chunk> shuffled = new ArrayList<>(other.dataset().chunks().toList());
        Collections.reverse(shuffled);
        Map<String, Long> byThreads = new ConcurrentHashMap<>();
        int half = shuffled.size() / 2;
        AssertingThread thread = AssertingThread.start(
                "contract-writer", () -> write(other.dataset(), shuffled.subList(0, half), byThreads));
        write(other.dataset(), shuffled.subList(half, shuffled.size()), byThreads);
        thread.end();

        assertThat(byThreads)
                .as("a chunk must write the same rows in any order and thread: derive its random stream from its id")
                .isEqualTo(inOrder);
        if (!shuffled.isEmpty()) {
            Map<String, Long> again = new ConcurrentHashMap<>();
            Chunk last = shuffled.get(0);
            write(other.dataset(), List.of(last, last), again);
            assertThat(again)
                    .as("the chunk %s must write the same rows again", last.id())
                    .containsEntry(last.id(), inOrder.get(last.id()));
        }
    }

    private static void write(Dataset dataset, List<Chunk> chunks, Map<String, Long> sequences) throws IOException {
        Map<String, Table> tables = new HashMap<>();
        dataset.tables().forEach(table -> tables.put(table.name(), table));
        for (Chunk chunk : chunks) {
            CheckedRows rows = new CheckedRows(Objects.requireNonNull(tables.get(chunk.table())));
            chunk.write(rows);
            sequences.put(chunk.id(), rows.sequence());
        }
    }
}
