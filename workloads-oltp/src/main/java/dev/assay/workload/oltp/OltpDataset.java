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
 * The rows of {@code sysbench prepare}: ids from 1, {@code k} with the distribution of the run, random digits in {@code c} and
 * {@code pad}. Immutable, thread-safe.
 *
 * <p>Consecutive chunks belong to different tables, so that parallel threads append to different tables.
 */
final class OltpDataset implements Dataset {

    /** Marker property: distribution of {@code k}. */
    static final String K = "k";

    /** Marker property: persona that made the tables. */
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
     * The distribution of {@code k} is not part of the scale: runs with different distributions share the tables. So do all
     * personas except the one with other rows.
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
