package dev.assay.spi.data;

import dev.assay.model.random.Seeds;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The data that a workload needs in the database: tables, and their rows in chunks that any number of threads can write in any
 * order. The same seed gives the same rows, for any number of threads.
 *
 * @implSpec Immutable and thread-safe; its size in memory does not grow with the number of rows.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Dataset {

    /**
     * Returns a builder of a data set whose rows are generated one by one.
     *
     * @param workload id of the workload
     * @param formatVersion to be increased whenever the same parameters and seed would give other rows
     * @param seeds the experiment's seeds, from which the builder derives a random sequence for each chunk
     */
    static DatasetBuilder builder(String workload, int formatVersion, Seeds seeds) {
        return new DatasetBuilder(workload, formatVersion, seeds);
    }

    /** Returns the identity of the data set; stored beside the tables and compared before a run. */
    DatasetMarker marker();

    /** Returns the tables, parents before children. */
    List<Table> tables();

    /**
     * Returns the stored routines that the transactions call, as the workload is configured. They are created with the data or
     * before a run, and dropped with the data. Empty by default.
     */
    default List<Routine> routines() {
        return List.of();
    }

    /** Returns a new stream of the chunks, in the preferred order of writing. */
    Stream<Chunk> chunks();

    /**
     * Returns whether the workload inserts permanent rows, so that tables may have more rows than were loaded.
     *
     * @implSpec False by default. The row count of a small table then identifies the scale of a data set.
     */
    default boolean grows() {
        return false;
    }

    /** Returns the number of rows of all chunks. */
    default long rows() {
        return chunks().mapToLong(Chunk::rows).sum();
    }
}
