package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Table;
import dev.assay.test.Parallel;
import dev.assay.testkit.RecordedRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

@Parallel
class TpccDatasetTest {

    @Test
    void sameSeedGivesTheSameRowsInWhateverOrderChunksAreWritten() throws IOException {
        List<Chunk> chunks = new ArrayList<>(dataset(1, 5, false).chunks().toList());
        Map<String, Integer> inOrder = fingerprints(chunks);
        Collections.shuffle(chunks, new Random(1));
        assertThat(fingerprints(chunks)).isEqualTo(inOrder);
        assertThat(fingerprints(dataset(1, 5, false).chunks().toList())).isEqualTo(inOrder);
    }

    @Test
    void anotherScaleLeavesTheRowsOfAWarehouseAlone() throws IOException {
        Chunk small = chunk(dataset(1, 5, false), "stock/1");
        Chunk large = chunk(dataset(3, 5, false), "stock/1");
        assertThat(fingerprints(List.of(large))).isEqualTo(fingerprints(List.of(small)));
    }

    @Test
    void anotherSeedOrWarehouseGivesOtherRows() throws IOException {
        for (String table : List.of("customer", "stock", "orders", "history", "order_line")) {
            String part = table.equals("order_line") ? "/1-5" : "";
            int ours = fingerprint(chunk(dataset(2, 5, false), table + "/1" + part));
            assertThat(fingerprint(chunk(dataset(2, 6, false), table + "/1" + part)))
                    .as(table)
                    .isNotEqualTo(ours);
            assertThat(fingerprint(chunk(dataset(2, 5, false), table + "/2" + part)))
                    .as(table)
                    .isNotEqualTo(ours);
        }
    }

    @Test
    void chunksAreDistinctCoverAllTablesAndStayCheapToList() {
        TpccDataset dataset = dataset(250, 5, false);
        Set<String> ids = new HashSet<>();
        Set<String> tables = new HashSet<>();
        dataset.chunks().forEach(chunk -> {
            assertThat(ids.add(chunk.id())).as(chunk.id()).isTrue();
            assertThat(chunk.id()).hasSizeLessThanOrEqualTo(64);
            tables.add(chunk.table());
        });
        assertThat(tables).hasSize(9);
        assertThat(ids).hasSize(2 + 2 * 3 + 250 * 7);
    }

    @Test
    void theMarkerCarriesWhatARunHasToKnow() {
        var marker = dataset(4, 5, true).marker();
        assertThat(marker.workload()).isEqualTo("tpcc");
        assertThat(marker.formatVersion()).isEqualTo(1);
        assertThat(marker.seed()).isEqualTo(5);
        assertThat(marker.scale()).containsExactly(Map.entry("foreign-keys", "true"), Map.entry("warehouses", "4"));
        assertThat(marker.properties()).containsEntry("c-load", Integer.toString(RunConstants.drawCLoad(new Seeds(5))));
    }

    @Test
    void foreignKeysPointToPrimaryKeysOfEarlierTables() {
        Map<String, Table> earlier = new HashMap<>();
        int references = 0;
        for (Table table : dataset(1, 5, true).tables()) {
            for (Table.ForeignKey key : table.foreignKeys()) {
                assertThat(earlier).as(key.name()).containsKey(key.references());
                assertThat(earlier.get(key.references()).primaryKey()).isEqualTo(key.referencedColumns());
                assertThat(table.columns()).extracting(Table.Column::name).containsAll(key.columns());
                references++;
            }
            earlier.put(table.name(), table);
        }
        assertThat(references).isEqualTo(10);
        assertThat(dataset(1, 5, false).tables())
                .allMatch(table -> table.foreignKeys().isEmpty());
    }

    private static TpccDataset dataset(int warehouses, long seed, boolean foreignKeys) {
        return new TpccDataset(new TpccParameters(warehouses, Profile.STANDARD, foreignKeys), new Seeds(seed));
    }

    private static Chunk chunk(TpccDataset dataset, String id) {
        return dataset.chunks()
                .filter(chunk -> chunk.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Integer> fingerprints(List<Chunk> chunks) throws IOException {
        Map<String, Integer> fingerprints = new HashMap<>();
        for (Chunk chunk : chunks) {
            fingerprints.put(chunk.id(), fingerprint(chunk));
        }
        return fingerprints;
    }

    private static int fingerprint(Chunk chunk) throws IOException {
        RecordedRows writer = new RecordedRows();
        chunk.write(writer);
        return writer.rows().hashCode();
    }
}
