package dev.assay.workload.oltp;

import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rows that {@code sysbench prepare} would make: ids from 1 on, {@code k} drawn as the run draws, random digits in
 * {@code c} and {@code pad}. Immutable, thread-safe.
 *
 * <p>Chunks go through all tables and then on: threads that work side by side append to different tables as long as there are
 * several, and to one where there is only one.
 */
final class OltpDataset implements Dataset {

    /** How the marker names the distribution of {@code k}. */
    static final String K = "k";

    /** How it names whose habits the tables were made with. */
    static final String PERSONA = "persona";

    private static final int FORMAT_VERSION = 1;

    private final OltpParameters parameters;
    private final Seeds seeds;
    private final DatasetMarker marker;

    OltpDataset(OltpParameters parameters, Seeds seeds) {
        this.parameters = parameters;
        this.seeds = seeds;
        this.marker = new DatasetMarker(
                OltpWorkload.ID,
                FORMAT_VERSION,
                scale(parameters),
                seeds.seed(),
                Map.of(
                        K,
                        parameters.draws().text(),
                        PERSONA,
                        parameters.persona().id()));
    }

    /**
     * How {@code k} is spread is told, not compared: runs that draw their ids in several ways share the tables, and so do all
     * personas but the one whose rows are others.
     */
    private static Map<String, String> scale(OltpParameters parameters) {
        Map<String, String> scale = new HashMap<>();
        scale.put("tables", Integer.toString(parameters.data().tables()));
        scale.put("table-size", Integer.toString(parameters.rows()));
        if (!parameters.data().autoInc()) {
            scale.put("auto-inc", "false");
        }
        if (!parameters.indexed()) {
            scale.put("create-secondary", "false");
        }
        if (parameters.bulk()) {
            scale.put("script", parameters.script().id());
        }
        if (parameters.persona() == Persona.SYSBENCH_0_4_COMPLEX) {
            scale.put("rows", parameters.persona().id());
        }
        if (parameters.secondary()) {
            scale.put("secondary", "true");
        }
        ProductOptions product = parameters.product();
        if (!product.mysqlStorageEngine().equals(ProductOptions.DEFAULT_ENGINE)) {
            scale.put("mysql-storage-engine", product.mysqlStorageEngine());
        }
        if (!product.createTableOptions().isEmpty()) {
            scale.put("create-table-options", product.createTableOptions());
        }
        return scale;
    }

    @Override
    public DatasetMarker marker() {
        return marker;
    }

    @Override
    public List<Table> tables() {
        return Schema.tables(parameters);
    }

    @Override
    public Stream<Chunk> chunks() {
        int perTable = (parameters.rows() + RowChunk.ROWS - 1) / RowChunk.ROWS;
        return IntStream.range(0, perTable)
                .boxed()
                .flatMap(part -> IntStream.rangeClosed(1, parameters.data().tables())
                        .mapToObj(table -> new RowChunk(table, part, parameters, seeds)));
    }

    @Override
    public long rows() {
        return (long) parameters.data().tables() * parameters.rows();
    }
}
