package dev.assay.spi.target;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Creates, finds and drops the data sets of a target. Thread-safe. Failures are {@link dev.assay.model.AssayException}s of kind
 * {@code TARGET} with the cause in one line.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface DatasetStore {

    /** The state of a data set in the target. */
    enum Presence {
        /** None of its tables exist. */
        ABSENT,
        /** Some tables exist, and the marker shows an unfinished load. */
        LOADING,
        /** All tables exist, and the marker shows a complete load, possibly of another scale. */
        COMPLETE,
        /** Tables with the same names and columns exist, but no marker. */
        UNMARKED,
        /** Tables with the same names and another structure exist. */
        FOREIGN
    }

    /**
     * The result of a search.
     *
     * @param presence state of the data set
     * @param marker marker of a load, complete or not; null if there is none
     * @param load id of that load; null without a marker, and for loads of earlier versions
     * @param used whether transactions have, or may have, run on the data since loading
     * @param detail one line for display; may be empty
     */
    record Found(
            Presence presence,
            @Nullable DatasetMarker marker,
            @Nullable String load,
            boolean used,
            String detail) {}

    /** Looks for a data set; changes nothing. */
    Found find(Dataset dataset);

    /**
     * Creates the tables and marks the load as begun, or resumes an interrupted load.
     *
     * @param load unique id of the load, which {@link #find} returns later; a resumed load keeps its id
     * @return ids of the chunks that are already loaded
     */
    Set<String> begin(Dataset dataset, String load);

    /**
     * Returns why loading will be slower than the product allows, and what to do, in one line; empty if it will not.
     *
     * @implSpec Called after {@link #begin}; changes nothing.
     */
    default Optional<String> slowLoading() {
        return Optional.empty();
    }

    /**
     * Opens a writer for all loader threads.
     *
     * @param threads number of threads that write at the same time
     */
    ChunkWriter writer(Dataset dataset, int threads);

    /**
     * Creates missing keys and indexes after all rows are loaded. The default does nothing, for stores that create keys with the
     * rows.
     *
     * @param threads maximum number of connections
     * @param progress receives a description of the next step in one line
     */
    default void makeKeys(Dataset dataset, int threads, Consumer<String> progress) {}

    /**
     * Verifies the row counts, settles the server and marks the data set as complete. Called after {@link #makeKeys}.
     *
     * @param threads maximum number of connections
     * @param progress receives a description of the next step in one line
     */
    void complete(Dataset dataset, int threads, Consumer<String> progress);

    /**
     * The stored routines of a data set in the target, by name.
     *
     * @param missing routines of the data set that do not exist
     * @param others existing routines of the workload that the data set does not have: another version made them
     */
    record Routines(List<String> missing, List<String> others) {

        /** No routines. */
        public static final Routines NONE = new Routines(List.of(), List.of());

        public Routines {
            missing = List.copyOf(missing);
            others = List.copyOf(others);
        }
    }

    /**
     * Looks for the {@link Dataset#routines} of a data set; changes nothing.
     *
     * @implSpec {@link Routines#NONE} by default, and for a data set without routines.
     */
    default Routines findRoutines(Dataset dataset) {
        return Routines.NONE;
    }

    /**
     * Creates the missing routines of a data set, then drops those that another version made. The tables need not exist.
     *
     * @implSpec The default does nothing.
     */
    default void makeRoutines(Dataset dataset) {}

    /**
     * Records that transactions are about to run on complete data.
     *
     * @implSpec Called after {@link #find} returned a marker of complete data; does not check again.
     */
    void markUsed(Dataset dataset);

    /**
     * Drops the workload's stored routines and the tables of the load that the marker describes, of any scale, and nothing else.
     */
    void drop(Dataset dataset);

    /**
     * Brings the server into a quiet, repeatable state before a measurement, within the account's privileges.
     *
     * @return what the account lacked privileges for, in one line; empty if complete
     */
    Optional<String> settle(Dataset dataset);

    /**
     * The times of rows that were inserted one by one.
     *
     * @param inserts by outcome code; a row that was rejected and repeated has several
     * @param closing closing time of each thread's session
     */
    record RowTimes(Map<String, LatencyDistribution> inserts, LatencyDistribution closing) {

        public RowTimes {
            inserts = Map.copyOf(inserts);
        }
    }

    /** Writes chunks. Thread-safe for the number of threads that it was opened for. */
    @FunctionalInterface
    interface ChunkWriter extends AutoCloseable {

        /**
         * Writes a chunk and records its id, atomically. A chunk that a concurrent load of the same data set has written is left
         * unchanged.
         *
         * @return number of rows written; 0 if another load wrote the chunk
         */
        long write(Chunk chunk);

        /** Closes the writer; written rows remain. */
        @Override
        default void close() {}

        /**
         * Returns the times of rows inserted one by one; empty for bulk loading.
         *
         * @implSpec Called after {@link #close}.
         */
        default Optional<RowTimes> times() {
            return Optional.empty();
        }
    }
}
