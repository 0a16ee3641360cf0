package dev.assay.workload.ycsb;

import dev.assay.spi.target.Session;
import dev.assay.spi.workload.OutcomeCode;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * A worker's line to a store of records with keys. What fails otherwise than {@link KeyValueOutcome} says is thrown, for
 * {@link #classify}.
 *
 * <p>Confined to one worker, except {@link #abort}.
 *
 * @implSpec Timed, but for {@link #rows}. Keys and buffers are the caller's and change with the next operation.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface KeyValueSession extends Session {

    /** The dialect, in a {@link dev.assay.model.result.TargetInfo}, of targets that are bindings of YCSB as they are. */
    String BINDING = "ycsb-binding";

    /**
     * Reads fields of one record, each of them into the buffer.
     *
     * @return {@link OutcomeCode#COMMITTED}, or {@link KeyValueOutcome#NOT_FOUND} with an empty buffer
     */
    OutcomeCode read(KeyTable table, Key key, FieldSet fields, RowBuffer into) throws Exception;

    /**
     * Reads fields of up to so many records in the order of their keys' texts, from a key on, which need not exist.
     *
     * @param rows at least 1
     * @return {@link OutcomeCode#COMMITTED}, also if there are fewer or none
     */
    OutcomeCode scan(KeyTable table, Key firstKey, int rows, FieldSet fields, RowSink into) throws Exception;

    /**
     * Adds a record.
     *
     * @param row with all fields
     * @return {@link OutcomeCode#COMMITTED}, or {@link KeyValueOutcome#UNEXPECTED_STATE}; if the key is there, a store whose
     *     interface has no exception for that answers with an outcome that is no success
     * @throws Exception that is classified as {@link dev.assay.spi.target.ErrorClass#CONSTRAINT} if the key is there
     */
    OutcomeCode insert(KeyTable table, Key key, RowBuffer row) throws Exception;

    /**
     * Changes one field of a record, or all of them.
     *
     * @param row with that field, or with all
     * @return {@link OutcomeCode#COMMITTED}, or {@link KeyValueOutcome#UNEXPECTED_STATE} if there is none
     * @throws IllegalArgumentException if there are none or some, where the store has no statement for that
     */
    OutcomeCode update(KeyTable table, Key key, RowBuffer row) throws Exception;

    /**
     * Removes a record.
     *
     * @return {@link OutcomeCode#COMMITTED}, or {@link KeyValueOutcome#UNEXPECTED_STATE} if there is none
     */
    OutcomeCode delete(KeyTable table, Key key) throws Exception;

    /** Whether {@link #scan} tells the keys of what it finds; otherwise they are empty. */
    default boolean scansKeys() {
        return true;
    }

    /** How many records there are, where the store can count them. Outside any measurement. */
    default OptionalLong rows(KeyTable table) throws Exception {
        return OptionalLong.empty();
    }
}
