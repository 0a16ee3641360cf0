package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The number of records in all, the part of them that this client loads, and the room for new records. Immutable.
 *
 * @param insertStart number of the first key that load inserts
 * @param insertCount how many keys load inserts; 0 for all from the first on
 * @param recordCount records there are in all; 0 stands for 2147483647, as in YCSB
 * @param operationCount operations that YCSB's client would do, by which it makes room for new keys; --transactions ends a run
 * @param expectedInserts room for new keys where no operation count says it: a number, or a share of the records
 * @param workerRange which workers this client has, of those of several that insert into one table at a time
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RecordCounts(
        @Parameter(description = "Number of the first key that load inserts", defaultValue = "0", shapesData = true)
        long insertStart,

        @Parameter(
                description = "How many keys load inserts; 0 for all from the first on",
                defaultValue = "0",
                shapesData = true)
        long insertCount,

        @Parameter(
                description = "Records there are in all; 0 stands for 2147483647, as in YCSB",
                defaultValue = "1000",
                shapesData = true)
        long recordCount,

        @Parameter(
                description =
                        "Operations that YCSB's client would do, by which it makes room for new keys; --transactions ends a run",
                defaultValue = "0")
        long operationCount,

        @Parameter(
                description = "Room for new keys where no operation count says it: a number, or 10% of the records",
                defaultValue = RecordCounts.USUAL_ROOM)
        String expectedInserts,

        @Parameter(
                description =
                        "Which workers this client has, from 0, of those of several that insert into one table at a"
                                + " time: 0-7/16 and 8-15/16",
                defaultValue = "all")
        String workerRange) {

    /** The default room for new keys, as a share of the records. */
    private static final String USUAL_ROOM = "10%";

    private static final long MOST_RECORDS = 1L << 40;

    /** Checks the ranges, and that the part of the key space that is loaded is one. */
    public RecordCounts {
        ParameterChecks.number("record-count", recordCount, 0, MOST_RECORDS);
        ParameterChecks.number("insert-start", insertStart, 0, MOST_RECORDS);
        ParameterChecks.number("insert-count", insertCount, 0, MOST_RECORDS);
        ParameterChecks.number("operation-count", operationCount, 0, Long.MAX_VALUE);
        if (!expectedInserts.matches("\\d{1,12}|\\d{1,4}%")) {
            throw AssayException.plan("--expected-inserts: found '" + expectedInserts
                    + "', a number such as 5000, or a share of the records such as 10%, is needed");
        }
        WorkerRange.of(workerRange);
        long records = records(recordCount);
        if (insertCount > records - insertStart || insertStart >= records) {
            throw AssayException.plan("--record-count: found " + records + ", at least --insert-start " + insertStart
                    + " and --insert-count " + insertCount
                    + " together are needed, and one record more than the start");
        }
    }

    private static long records(long said) {
        return said == 0 ? Integer.MAX_VALUE : said;
    }

    /** How many records there are in all; key numbers are below that. */
    long records() {
        return records(recordCount);
    }

    /** How many of them are loaded, from {@link #insertStart} on. */
    long insertedByLoad() {
        return insertCount == 0 ? records() - insertStart : insertCount;
    }

    /**
     * Returns the number of new keys that the distribution {@code zipfian} has room for: as in YCSB twice those that the operations
     * insert, or else a share of the records.
     *
     * @param transactions that end the run, used if no room is specified; 0 if time ends it
     * @param insertProportion share of the transactions that insert
     */
    long roomForInserts(long transactions, double insertProportion) {
        if (insertProportion == 0) {
            return 0;
        }
        long asked = operationCount > 0 || !expectedInserts.equals(USUAL_ROOM) ? operationCount : transactions;
        if (asked > 0) {
            return (long) (asked * insertProportion * 2.0);
        }
        if (expectedInserts.endsWith("%")) {
            return records() * Long.parseLong(expectedInserts.substring(0, expectedInserts.length() - 1)) / 100;
        }
        return Long.parseLong(expectedInserts);
    }

    /** Which workers this client has; null for one that is alone. */
    @Nullable
    WorkerRange workers() {
        return WorkerRange.of(workerRange);
    }
}
