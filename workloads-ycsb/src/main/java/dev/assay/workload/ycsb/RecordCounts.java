package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The total number of records, the part that this client loads, and the room for new records. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RecordCounts(
        @Parameter(description = "Number of the first key that the load inserts", defaultValue = "0", shapesData = true)
        long insertStart,

        @Parameter(
                description = "Number of keys that the load inserts; 0 for all from the first on",
                defaultValue = "0",
                shapesData = true)
        long insertCount,

        @Parameter(
                description = "Total number of records; 0 stands for 2147483647, as in YCSB",
                defaultValue = "1000",
                shapesData = true,
                usual = true)
        long recordCount,

        @Parameter(
                description =
                        "Operations of YCSB's client, which determine its room for new keys; --transactions ends a run",
                defaultValue = "0")
        long operationCount,

        @Parameter(
                description = "Room for new keys if no operation count is set: a number, or 10% of the records",
                defaultValue = RecordCounts.USUAL_ROOM)
        String expectedInserts,

        @Parameter(
                description =
                        "Workers of this client, counted from 0, if several clients insert into one table at the same"
                                + " time: 0-7/16 and 8-15/16",
                defaultValue = "all")
        String workerRange) {

    /** The default room for new keys, as a share of the records. */
    private static final String USUAL_ROOM = "10%";

    private static final long MOST_RECORDS = 1L << 40;

    /** Checks the ranges, and that the part to load lies within the key space. */
    public RecordCounts {
        ParameterChecks.number("record-count", recordCount, 0, MOST_RECORDS);
        ParameterChecks.number("insert-start", insertStart, 0, MOST_RECORDS);
        ParameterChecks.number("insert-count", insertCount, 0, MOST_RECORDS);
        ParameterChecks.number("operation-count", operationCount, 0, Long.MAX_VALUE);
        if (!expectedInserts.matches("\\d{1,12}|\\d{1,4}%")) {
            throw AssayException.plan("--expected-inserts: found '" + expectedInserts
                    + "', a number such as 5000, or a percentage of the records such as 10%, is needed");
        }
        WorkerRange.of(workerRange);
        long records = records(recordCount);
        if (insertCount > records - insertStart || insertStart >= records) {
            throw AssayException.plan("--record-count: found " + records + ", at least the sum of --insert-start "
                    + insertStart + " and --insert-count " + insertCount
                    + " is needed, and more than --insert-start");
        }
    }

    private static long records(long recordCount) {
        return recordCount == 0 ? Integer.MAX_VALUE : recordCount;
    }

    /** Returns the total number of records; the numbers of loaded keys are smaller. */
    long records() {
        return records(recordCount);
    }

    /** Returns the number of records that the load inserts, from {@link #insertStart} on. */
    long insertedByLoad() {
        return insertCount == 0 ? records() - insertStart : insertCount;
    }

    /**
     * Returns the number of new keys that the distribution {@code zipfian} has room for: as in YCSB, twice those that the
     * operations insert; without a number of operations, a percentage of the records.
     *
     * @param transactions that end the run, used if no room is specified; 0 if time ends it
     * @param insertProportion share of the transactions that insert
     */
    long roomForInserts(long transactions, double insertProportion) {
        if (insertProportion == 0) {
            return 0;
        }
        long operations = operationCount > 0 || !expectedInserts.equals(USUAL_ROOM) ? operationCount : transactions;
        if (operations > 0) {
            return (long) (operations * insertProportion * 2.0);
        }
        if (expectedInserts.endsWith("%")) {
            return records() * Long.parseLong(expectedInserts.substring(0, expectedInserts.length() - 1)) / 100;
        }
        return Long.parseLong(expectedInserts);
    }

    /** Returns the workers of this client; null if it is the only client. */
    @Nullable
    WorkerRange workers() {
        return WorkerRange.of(workerRange);
    }
}
