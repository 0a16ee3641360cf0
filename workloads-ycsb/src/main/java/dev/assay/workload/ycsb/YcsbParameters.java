package dev.assay.workload.ycsb;

import dev.assay.spi.workload.Parameter;
import java.util.List;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What the workload can be told: the properties of YCSB's CoreWorkload with its defaults, but for the number of records, of
 * which it takes two billion when nobody says how many. Immutable.
 *
 * @param workload which core workload gives the values that are not said otherwise, but no counts
 * @param table name of the table
 * @param layout whether fields are columns, or a record is a JSON document
 * @param fieldCount fields of a record
 * @param fieldNamePrefix what the names of fields begin with, before their numbers from 0 on
 * @param fieldLength bytes of a value, or the most of them where lengths vary
 * @param minFieldLength the least bytes of a value where lengths vary
 * @param fieldLengthDistribution how the lengths of values are drawn
 * @param fieldLengthHistogram file with the histogram of lengths
 * @param readAllFields whether to read all fields, or one drawn at random
 * @param readAllFieldsByName whether to name all fields when reading them
 * @param writeAllFields whether to update all fields, or one drawn at random
 * @param dataIntegrity whether values follow from key and field, and are verified when they are read
 * @param readProportion weight of reads
 * @param updateProportion weight of updates
 * @param insertProportion weight of inserts
 * @param scanProportion weight of scans
 * @param readModifyWriteProportion weight of reads followed by an update of the same record
 * @param requestDistribution how keys are drawn
 * @param zeroPadding least digits of the number in a key
 * @param minScanLength the least records of a scan
 * @param maxScanLength the most records of a scan
 * @param scanLengthDistribution how the lengths of scans are drawn
 * @param insertOrder whether keys have the hash of their number, or the number itself
 * @param hotspotDataFraction share of the keys, from the lowest on, that hotspot prefers
 * @param hotspotOpnFraction share of the operations that hotspot gives to those
 * @param exponentialPercentile percent of the operations of exponential that go to the newest records
 * @param exponentialFrac how many those are, as a share of all records
 * @param insertStart number of the first key that load inserts
 * @param insertCount how many keys load inserts; 0 for all from the first on
 * @param recordCount records there are in all; 0 stands for 2147483647, as in YCSB
 * @param operationCount operations that YCSB's client would do, by which it makes room for new keys; --transactions ends a run
 * @param expectedInserts room for new keys where no operation count says it: a number, or a share of the records
 * @param workerRange which workers this client has, of those of several that insert into one table at a time
 * @param coreWorkloadInsertionRetryLimit repetitions of a failed insert when loading through a binding; the bulk loader has
 *     no use for it
 * @param coreWorkloadInsertionRetryInterval seconds between those
 * @param coreWorkloadInsertionKeepGoingOnError whether to load on after those; likewise
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record YcsbParameters(
        @Parameter(
                description = "Which core workload gives the values that are not said otherwise, but no counts",
                defaultValue = "core")
        CoreWorkloadFile workload,

        @Parameter(description = "Name of the table", defaultValue = "usertable", shapesData = true)
        String table,

        @Parameter(
                description = "Whether fields are columns, as in YCSB, or a record is a JSON document in one column",
                defaultValue = "columns",
                shapesData = true)
        Layout layout,

        @Parameter(description = "Fields of a record", defaultValue = "10", shapesData = true)
        int fieldCount,

        @Parameter(
                description = "What the names of fields begin with, before their numbers from 0 on",
                defaultValue = "field",
                shapesData = true)
        String fieldNamePrefix,

        @Parameter(
                description = "Bytes of a value, or the most of them where lengths vary",
                defaultValue = "100",
                shapesData = true)
        int fieldLength,

        @Parameter(description = "The least bytes of a value where lengths vary", defaultValue = "1", shapesData = true)
        int minFieldLength,

        @Parameter(description = "How the lengths of values are drawn", defaultValue = "constant", shapesData = true)
        FieldLengthDistribution fieldLengthDistribution,

        @Parameter(description = "File with the histogram of lengths", defaultValue = "hist.txt", shapesData = true)
        String fieldLengthHistogram,

        @Parameter(description = "Whether to read all fields, or one drawn at random", defaultValue = "true")
        boolean readAllFields,

        @Parameter(description = "Whether to name all fields when reading them", defaultValue = "false")
        boolean readAllFieldsByName,

        @Parameter(description = "Whether to update all fields, or one drawn at random", defaultValue = "false")
        boolean writeAllFields,

        @Parameter(
                description = "Whether values follow from key and field, and are verified when they are read",
                defaultValue = "false",
                shapesData = true)
        boolean dataIntegrity,

        @Parameter(description = "Weight of reads", defaultValue = "0.95")
        double readProportion,

        @Parameter(description = "Weight of updates", defaultValue = "0.05")
        double updateProportion,

        @Parameter(description = "Weight of inserts", defaultValue = "0.0")
        double insertProportion,

        @Parameter(description = "Weight of scans", defaultValue = "0.0")
        double scanProportion,

        @Parameter(description = "Weight of reads followed by an update of the same record", defaultValue = "0.0")
        double readModifyWriteProportion,

        @Parameter(description = "How keys are drawn", defaultValue = "uniform")
        RequestDistribution requestDistribution,

        @Parameter(description = "Least digits of the number in a key", defaultValue = "1", shapesData = true)
        int zeroPadding,

        @Parameter(description = "The least records of a scan", defaultValue = "1")
        int minScanLength,

        @Parameter(description = "The most records of a scan", defaultValue = "1000")
        int maxScanLength,

        @Parameter(description = "How the lengths of scans are drawn", defaultValue = "uniform")
        ScanLengthDistribution scanLengthDistribution,

        @Parameter(
                description = "Whether keys have the hash of their number, or the number itself",
                defaultValue = "hashed",
                shapesData = true)
        InsertOrder insertOrder,

        @Parameter(description = "Share of the keys, from the lowest on, that hotspot prefers", defaultValue = "0.2")
        double hotspotDataFraction,

        @Parameter(description = "Share of the operations that hotspot gives to those", defaultValue = "0.8")
        double hotspotOpnFraction,

        @Parameter(
                description = "Percent of the operations of exponential that go to the newest records",
                defaultValue = "95")
        double exponentialPercentile,

        @Parameter(description = "How many those are, as a share of all records", defaultValue = "0.8571428571")
        double exponentialFrac,

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
                defaultValue = YcsbParameters.USUAL_ROOM)
        String expectedInserts,

        @Parameter(
                description =
                        "Which workers this client has, from 0, of those of several that insert into one table at a"
                                + " time: 0-7/16 and 8-15/16",
                defaultValue = "all")
        String workerRange,

        @Parameter(
                description = "Repetitions of a failed insert when a binding loads; the bulk loader has no use for it",
                defaultValue = "0")
        int coreWorkloadInsertionRetryLimit,

        @Parameter(description = "Seconds between those", defaultValue = "3")
        int coreWorkloadInsertionRetryInterval,

        @Parameter(description = "Whether to load on after those; likewise", defaultValue = "false")
        boolean coreWorkloadInsertionKeepGoingOnError) {

    /** How a SQL table keeps a record. */
    public enum Layout {
        /** Each field in a column of its own. */
        COLUMNS,
        /** All fields in one JSON document, in a column named {@code document}. */
        DOCUMENT
    }

    /** How the lengths of values are drawn. */
    public enum FieldLengthDistribution {
        /** All have the same. */
        CONSTANT,
        /** All alike. */
        UNIFORM,
        /** The shorter, the more often. */
        ZIPFIAN,
        /** As a file says. */
        HISTOGRAM
    }

    /** How the lengths of scans are drawn. */
    public enum ScanLengthDistribution {
        /** All alike. */
        UNIFORM,
        /** The shorter, the more often. */
        ZIPFIAN
    }

    /** How keys are drawn, by YCSB's names. */
    public enum RequestDistribution {
        /** All alike. */
        UNIFORM,
        /** Few keys, scattered over all, much more often than the others. */
        ZIPFIAN,
        /** The newer, the more often. */
        LATEST,
        /** A share of the operations on a share of the keys. */
        HOTSPOT,
        /** The newer, the more often, by an exponential. */
        EXPONENTIAL,
        /** One after the other. */
        SEQUENTIAL
    }

    /** What stands in a key. */
    public enum InsertOrder {
        /** The hash of its number: records that are inserted one after the other are far from each other. */
        HASHED,
        /** Its number. */
        ORDERED
    }

    private static final int MOST_FIELDS = 1_000;

    /** A share of the records, where nobody says otherwise. */
    private static final String USUAL_ROOM = "10%";

    static final int LONGEST_FIELD = 16 << 20;
    private static final long MOST_RECORDS = 1L << 40;

    /** Checks the ranges, and that no two contradict each other. */
    public YcsbParameters {
        ParameterChecks.number("field-count", fieldCount, 1, MOST_FIELDS);
        ParameterChecks.number("field-length", fieldLength, 1, LONGEST_FIELD);
        ParameterChecks.number("min-field-length", minFieldLength, 1, LONGEST_FIELD);
        ParameterChecks.number("zero-padding", zeroPadding, 0, Key.LONGEST - 4);
        ParameterChecks.number("min-scan-length", minScanLength, 1, Integer.MAX_VALUE);
        ParameterChecks.number("max-scan-length", maxScanLength, minScanLength, Integer.MAX_VALUE);
        ParameterChecks.number("record-count", recordCount, 0, MOST_RECORDS);
        ParameterChecks.number("insert-start", insertStart, 0, MOST_RECORDS);
        ParameterChecks.number("insert-count", insertCount, 0, MOST_RECORDS);
        ParameterChecks.number("operation-count", operationCount, 0, Long.MAX_VALUE);
        ParameterChecks.expectedInserts(expectedInserts);
        WorkerRange.of(workerRange);
        ParameterChecks.share("hotspot-data-fraction", hotspotDataFraction, 1);
        ParameterChecks.share("hotspot-opn-fraction", hotspotOpnFraction, 1);
        ParameterChecks.exponential(exponentialPercentile, exponentialFrac);
        ParameterChecks.names(table, fieldNamePrefix);
        ParameterChecks.proportions(
                readProportion, updateProportion, insertProportion, scanProportion, readModifyWriteProportion);
        ParameterChecks.lengths(fieldLengthDistribution, minFieldLength, fieldLength, dataIntegrity);
        ParameterChecks.keys(
                records(recordCount),
                insertStart,
                insertCount,
                requestDistribution == RequestDistribution.HOTSPOT ? hotspotDataFraction : Double.NaN);
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
     * For how many new keys the distribution {@code zipfian} has room: as in YCSB twice those that so many operations insert,
     * or else a share of the records.
     *
     * @param transactions that end the run, which count where nobody said otherwise how much room there is to be; 0 if none do
     */
    long roomForInserts(long transactions) {
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

    /** A key of the workload's form, without a number yet. */
    Key key() {
        return new Key(insertOrder == InsertOrder.HASHED, zeroPadding);
    }

    /** The table with its fields. */
    KeyTable keyTable() {
        List<String> fields = IntStream.range(0, fieldCount)
                .mapToObj(number -> fieldNamePrefix + number)
                .toList();
        return new KeyTable(table, fields, layout == Layout.DOCUMENT);
    }
}
