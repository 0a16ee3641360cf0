package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.workload.ycsb.YcsbParameters.FieldLengthDistribution;

/**
 * What {@link YcsbParameters} may be: each method throws an {@link AssayException} of kind {@code PLAN} with the option, what was
 * found, and what would do. Stateless.
 */
final class ParameterChecks {

    private static final double HEAVIEST = 1e9;

    private ParameterChecks() {}

    static void number(String option, long found, long least, long most) {
        if (found < least || found > most) {
            throw AssayException.plan(
                    "--" + option + ": found " + found + ", a number from " + least + " to " + most + " is needed");
        }
    }

    static void share(String option, double found, double most) {
        if (!(found >= 0 && found <= most)) {
            throw AssayException.plan(
                    "--" + option + ": found " + found + ", a number from 0 to " + (long) most + " is needed");
        }
    }

    static void expectedInserts(String found) {
        if (!found.matches("\\d{1,12}|\\d{1,4}%")) {
            throw AssayException.plan("--expected-inserts: found '" + found
                    + "', a number such as 5000, or a share of the records such as 10%, is needed");
        }
    }

    static void names(String table, String fieldNamePrefix) {
        if (!table.matches("[a-z][a-z0-9_]*")) {
            throw AssayException.plan(
                    "--table: found '" + table + "', a name of lower case letters, digits and underscores is needed");
        }
        if (!fieldNamePrefix.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw AssayException.plan(
                    "--field-name-prefix: found '" + fieldNamePrefix + "', letters, digits and underscores are needed");
        }
    }

    static void proportions(double read, double update, double insert, double scan, double readModifyWrite) {
        share("read-proportion", read, HEAVIEST);
        share("update-proportion", update, HEAVIEST);
        share("insert-proportion", insert, HEAVIEST);
        share("scan-proportion", scan, HEAVIEST);
        share("read-modify-write-proportion", readModifyWrite, HEAVIEST);
        if (!(read + update + insert + scan + readModifyWrite > 0)) {
            throw AssayException.plan(
                    "the proportions of all operations are 0: give one of --read-proportion, --update-proportion,"
                            + " --insert-proportion, --scan-proportion, --read-modify-write-proportion");
        }
    }

    static void exponential(double percentile, double frac) {
        share("exponential-frac", frac, 1_000);
        if (!(percentile > 0 && percentile < 100) || frac == 0) {
            throw AssayException.plan("--exponential-percentile: found " + percentile
                    + ", a number above 0 and below 100 is needed, and an --exponential-frac above 0");
        }
    }

    static void lengths(FieldLengthDistribution distribution, int least, int most, boolean dataIntegrity) {
        boolean varies =
                distribution == FieldLengthDistribution.UNIFORM || distribution == FieldLengthDistribution.ZIPFIAN;
        if (varies && least > most) {
            throw AssayException.plan(
                    "--min-field-length: found " + least + ", at most the --field-length of " + most + " is needed");
        }
        if (dataIntegrity && distribution != FieldLengthDistribution.CONSTANT) {
            throw AssayException.plan(
                    "--data-integrity needs values of one length: --field-length-distribution constant");
        }
    }

    /**
     * That the part of the key space that is loaded is one.
     *
     * @param hotFraction of the keys that hotspot prefers; NaN where they are drawn otherwise
     */
    static void keys(long records, long start, long count, double hotFraction) {
        if (count > records - start || start >= records) {
            throw AssayException.plan("--record-count: found " + records + ", at least --insert-start " + start
                    + " and --insert-count " + count + " together are needed, and one record more than the start");
        }
        long keys = count == 0 ? records - start : count;
        long hot = (long) (keys * hotFraction);
        if (!Double.isNaN(hotFraction) && (hot < 1 || hot >= keys)) {
            throw AssayException.plan("--hotspot-data-fraction: found " + hotFraction + ", which makes " + hot + " of "
                    + keys + " keys hot: some have to be, and some not");
        }
    }
}
