package dev.assay.workload.ycsb;

import dev.assay.spi.target.Session;
import dev.assay.spi.workload.OutcomeCode;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * A session with a store of records that are identified by keys. Failures without a {@link KeyValueOutcome} are thrown and
 * passed to {@link #classify}.
 *
 * <p>Confined to one worker, except {@link #abort}.
 *
 * @implSpec The operations are timed, {@link #rows} is not. The caller reuses keys and buffers for the next operation: do not
 *     keep them.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface KeyValueSession extends Session {

    /** The dialect of YCSB's bindings in a {@link dev.assay.model.result.TargetInfo}. */
    String BINDING = "ycsb-binding";

    /**
     * Reads fields of one record into the buffer.
     *
     * @return {@link OutcomeCode#COMMITTED}, or {@link KeyValueOutcome#NOT_FOUND} with an empty buffer
     */
    OutcomeCode read(KeyTable table, Key key, FieldSet fields, RowBuffer into) throws Exception;

    /**
     * Reads fields of records in the order of the texts of their keys.
     *
     * @param firstKey the key to start from; it need not exist
     * @param rows the maximum number of records, at least 1
     * @return {@link OutcomeCode#COMMITTED}, even if there are fewer records or none
     */
    OutcomeCode scan(KeyTable table, Key firstKey, int rows, FieldSet fields, RowSink into) throws Exception;

    /**
     * Inserts a record.
     *
     * @param row with all fields
     * @return {@link OutcomeCode#COMMITTED}, or {@link KeyValueOutcome#UNEXPECTED_STATE}; an unsuccessful outcome if the key
     *     exists and the store's interface has no exception for it
     * @throws Exception classified as {@link dev.assay.spi.target.ErrorClass#CONSTRAINT} if the key exists
     */
    OutcomeCode insert(KeyTable table, Key key, RowBuffer row) throws Exception;

    /**
     * Updates one field of a record or all of them.
     *
     * @param row with one field, or with all
     * @return {@link OutcomeCode#COMMITTED}, or {@link KeyValueOutcome#UNEXPECTED_STATE} if no record has the key
     * @throws IllegalArgumentException if the row has another number of fields, for which the store has no statement
     */
    OutcomeCode update(KeyTable table, Key key, RowBuffer row) throws Exception;

    /**
     * Deletes a record.
     *
     * @return {@link OutcomeCode#COMMITTED}, or {@link KeyValueOutcome#UNEXPECTED_STATE} if no record has the key
     */
    OutcomeCode delete(KeyTable table, Key key) throws Exception;

    /** Returns true if {@link #scan} passes the keys of records to its sink; otherwise the keys are empty. */
    default boolean scansKeys() {
        return true;
    }

    /** Returns the number of records; empty if the store cannot count them. Called outside of measurements. */
    default OptionalLong rows(KeyTable table) throws Exception {
        return OptionalLong.empty();
    }
}
