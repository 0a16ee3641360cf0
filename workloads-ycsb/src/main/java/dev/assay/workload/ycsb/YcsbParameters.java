package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import dev.assay.workload.ycsb.RecordShape.FieldLengthDistribution;
import org.apiguardian.api.API;

/**
 * The parameters of the workload: the properties of YCSB's CoreWorkload with their defaults. The one exception is the number of
 * records, of which CoreWorkload makes two billion by default. Groups stand where their options stand in the help. Immutable.
 *
 * @param workload the core workload whose values replace the defaults, except counts
 * @param shape of a record
 * @param access to the fields of a record, by reads and updates
 * @param dataIntegrity whether values follow from key and field, and are verified when they are read
 * @param proportions of the operations
 * @param requestDistribution how keys are drawn
 * @param zeroPadding least digits of the number in a key
 * @param scans lengths of scans
 * @param insertOrder whether keys have the hash of their number, or the number itself
 * @param skew of the distributions {@code hotspot} and {@code exponential}
 * @param counts of records and of inserts
 * @param insertionRetry after failed inserts of a load
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record YcsbParameters(
        @Parameter(
                description = "Which core workload gives the values that are not said otherwise, but no counts",
                defaultValue = "core")
        CoreWorkloadFile workload,

        RecordShape shape,

        FieldAccess access,

        @Parameter(
                description = "Whether values follow from key and field, and are verified when they are read",
                defaultValue = "false",
                shapesData = true)
        boolean dataIntegrity,

        Proportions proportions,

        @Parameter(description = "How keys are drawn", defaultValue = "uniform")
        RequestDistribution requestDistribution,

        @Parameter(description = "Least digits of the number in a key", defaultValue = "1", shapesData = true)
        int zeroPadding,

        ScanLengths scans,

        @Parameter(
                description = "Whether keys have the hash of their number, or the number itself",
                defaultValue = "hashed",
                shapesData = true)
        InsertOrder insertOrder,

        RequestSkew skew,

        RecordCounts counts,

        InsertionRetry insertionRetry) {

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

    /** Checks that no two groups contradict each other. */
    public YcsbParameters {
        ParameterChecks.number("zero-padding", zeroPadding, 0, Key.LONGEST - 4);
        if (dataIntegrity && shape.fieldLengthDistribution() != FieldLengthDistribution.CONSTANT) {
            throw AssayException.plan(
                    "--data-integrity needs values of one length: --field-length-distribution constant");
        }
        if (requestDistribution == RequestDistribution.HOTSPOT) {
            skew.requireHotspot(counts.insertedByLoad());
        }
    }

    /**
     * Returns the number of new keys that the distribution {@code zipfian} has room for.
     *
     * @param transactions that end the run; 0 if none do
     */
    long roomForInserts(long transactions) {
        return counts.roomForInserts(transactions, proportions.insertProportion());
    }

    /** A key of the workload's form, without a number yet. */
    Key key() {
        return new Key(insertOrder == InsertOrder.HASHED, zeroPadding);
    }
}
