package dev.assay.spi.data;

import dev.assay.model.random.Seeds;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * What has to be in the database before a workload can run: tables, and their rows in chunks that can be written in any
 * order by any number of threads. The same seed gives the same rows, however many threads write them.
 *
 * @implSpec Immutable and thread-safe; its size in memory does not grow with the number of rows.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Dataset {

    /**
     * Returns a builder of a data set whose rows are generated one by one.
     *
     * @param workload the id of the workload
     * @param formatVersion raised whenever the same parameters and seed would give other rows
     * @param seeds the experiment's seeds, from which the builder derives a random sequence for each chunk
     */
    static DatasetBuilder builder(String workload, int formatVersion, Seeds seeds) {
        return new DatasetBuilder(workload, formatVersion, seeds);
    }

    /** What identifies the data set; stored beside the tables and compared before a run. */
    DatasetMarker marker();

    /** The tables, parents before children. */
    List<Table> tables();

    /** The chunks in the order they are best written; each call gives a new stream of them. */
    Stream<Chunk> chunks();

    /**
     * Whether the workload inserts rows that stay, so that tables may have more of them than were loaded.
     *
     * @implSpec False unless overridden: of so many rows a small table tells which scale somebody made it with.
     */
    default boolean grows() {
        return false;
    }

    /** The rows of all chunks together. */
    default long rows() {
        return chunks().mapToLong(Chunk::rows).sum();
    }
}
