package dev.assay.spi.target;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Makes, finds and drops the data sets of a target.
 *
 * <p>Thread-safe. Failures are
 * {@link dev.assay.model.AssayException}s of kind {@code TARGET} with the cause in one line.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface DatasetStore {

    /** What stands where a data set is wanted. */
    enum Presence {
        /** None of its tables. */
        ABSENT,
        /** Some tables, marked as a load that has not ended. */
        LOADING,
        /** All tables, marked as complete; or those of another scale, which the marker tells. */
        COMPLETE,
        /** Tables of the same names and columns that no marker of ours tells of. */
        UNMARKED,
        /** Tables of the same names that are something else. */
        FOREIGN
    }

    /**
     * What was found.
     *
     * @param presence what stands there
     * @param marker the marker of a load, complete or not; null if there is none
     * @param load the id that load was given; null if there is no marker, or an earlier version's, which tells none
     * @param used whether transactions have run on the data since they were loaded, or may have
     * @param detail one line for a person about what is there; may be empty
     */
    record Found(
            Presence presence,
            @Nullable DatasetMarker marker,
            @Nullable String load,
            boolean used,
            String detail) {}

    /** Looks where the data set would stand; changes nothing. */
    Found find(Dataset dataset);

    /**
     * Makes the tables and marks the load as begun, or picks up one that was cut short.
     *
     * @param load an id of this load alone, by which {@link #find} tells who made the data; a load that is picked up keeps its
     *     own
     * @return the ids of the chunks that are there already
     */
    Set<String> begin(Dataset dataset, String load);

    /**
     * Why rows will not be taken in as fast as the product could, and what would help, in one line; empty if they will.
     *
     * @implSpec Called once a load has begun; changes nothing.
     */
    default Optional<String> slowLoading() {
        return Optional.empty();
    }

    /**
     * Opens a writer for all loader threads together.
     *
     * @param threads how many will write at once
     */
    ChunkWriter writer(Dataset dataset, int threads);

    /**
     * Makes the keys and indexes that are not there yet, once all rows are. Does nothing by default, which is for stores
     * whose rows come with their keys.
     *
     * @param threads how many connections it may use at once
     * @param progress is told in one line what happens next
     */
    default void makeKeys(Dataset dataset, int threads, Consumer<String> progress) {}

    /**
     * Verifies the row counts, lets the server settle and marks the data set as complete, once it has its keys.
     *
     * @param threads how many connections it may use at once
     * @param progress is told in one line what happens next
     */
    void complete(Dataset dataset, int threads, Consumer<String> progress);

    /**
     * Notes that transactions are about to run on complete data.
     *
     * @implSpec Called once somebody has found a marker of ours that tells of them; does not look again.
     */
    void markUsed(Dataset dataset);

    /** Drops the tables that the load made which a marker of ours tells of, whatever its scale, and nothing else. */
    void drop(Dataset dataset);

    /**
     * Brings the server into a quiet, repeatable state before a measurement, as far as the account may.
     *
     * @return what it may not, in one line; empty if all was done
     */
    Optional<String> settle(Dataset dataset);

    /**
     * How long rows took that were inserted one by one.
     *
     * @param inserts by the code of their outcome; a row that was refused and repeated has several
     * @param closing how long each thread's session took to end
     */
    record RowTimes(Map<String, LatencyDistribution> inserts, LatencyDistribution closing) {

        /** Copies the map. */
        public RowTimes {
            inserts = Map.copyOf(inserts);
        }
    }

    /** Writes chunks. Thread-safe for as many threads as it was opened for. */
    @FunctionalInterface
    interface ChunkWriter extends AutoCloseable {

        /**
         * Writes a chunk and remembers that it is there, both or neither. One that another load of the same data set has
         * written meanwhile is left as it is.
         *
         * @return the rows written, 0 if another load has
         */
        long write(Chunk chunk);

        /** Ends the writing; what was written stays. */
        @Override
        default void close() {}

        /**
         * The times of the rows, where they are inserted one by one; empty where they go in together.
         *
         * @implSpec Called once it is closed.
         */
        default Optional<RowTimes> times() {
            return Optional.empty();
        }
    }
}
