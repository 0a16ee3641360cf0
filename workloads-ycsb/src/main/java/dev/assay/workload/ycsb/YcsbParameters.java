package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import dev.assay.workload.ycsb.RecordShape.FieldLengthDistribution;
import org.apiguardian.api.API;

/**
 * The parameters of the workload: the properties of YCSB's CoreWorkload with their defaults. The only exception is the default
 * number of records, which is two billion in CoreWorkload. The order of the groups is that of their options in the help.
 * Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record YcsbParameters(
        @Parameter(
                description = "Core workload whose values replace the defaults, except counts",
                defaultValue = "core",
                usual = true)
        CoreWorkloadFile workload,

        RecordShape shape,

        FieldAccess access,

        @Parameter(
                description = "Whether values are derived from key and field, and verified when they are read",
                defaultValue = "false",
                shapesData = true)
        boolean dataIntegrity,

        Proportions proportions,

        @Parameter(description = "Distribution of the requested keys", defaultValue = "uniform", usual = true)
        RequestDistribution requestDistribution,

        @Parameter(description = "Minimum number of digits in a key", defaultValue = "1", shapesData = true)
        int zeroPadding,

        ScanLengths scans,

        @Parameter(
                description = "Whether a key contains the hash of its number, or the number itself",
                defaultValue = "hashed",
                shapesData = true)
        InsertOrder insertOrder,

        RequestSkew skew,

        RecordCounts counts,

        InsertionRetry insertionRetry) {

    /** The distribution of the requested keys, by YCSB's names. */
    public enum RequestDistribution {
        /** Every key is equally likely. */
        UNIFORM,
        /** Zipf's law; the most frequent keys are scattered over all. */
        ZIPFIAN,
        /** Zipf's law; the newest key is the most frequent. */
        LATEST,
        /** A fraction of the operations on a fraction of the keys. */
        HOTSPOT,
        /** Exponential; the newest key is the most frequent. */
        EXPONENTIAL,
        /** All keys in turn. */
        SEQUENTIAL
    }

    /** The content of a key. */
    public enum InsertOrder {
        /** The hash of its number: consecutive inserts are scattered over the key space. */
        HASHED,
        /** Its number. */
        ORDERED
    }

    /** Checks that the groups are consistent with each other. */
    public YcsbParameters {
        ParameterChecks.number("zero-padding", zeroPadding, 0, Key.LONGEST - 4);
        if (dataIntegrity && shape.fieldLengthDistribution() != FieldLengthDistribution.CONSTANT) {
            throw AssayException.plan(
                    "--data-integrity requires values of one length: --field-length-distribution constant");
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

    /** Returns a new key in the workload's format, without a number. */
    Key key() {
        return new Key(insertOrder == InsertOrder.HASHED, zeroPadding);
    }
}
