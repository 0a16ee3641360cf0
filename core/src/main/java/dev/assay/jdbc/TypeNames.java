package dev.assay.jdbc;

import dev.assay.spi.workload.SqlType;
import org.apiguardian.api.API;

/**
 * How a product spells column types, as far as products differ. Immutable.
 *
 * @param decimal the word before precision and scale
 * @param timestamp to the microsecond, without a time zone
 * @param integer of 32 bits
 * @param text of any length
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public record TypeNames(String decimal, String timestamp, String integer, String text) {

    /** The spelling of a type. */
    public String of(SqlType type) {
        if (type instanceof SqlType.Decimal number) {
            return decimal + "(" + number.precision() + ", " + number.scale() + ")";
        } else if (type instanceof SqlType.Char fixed) {
            return "char(" + fixed.length() + ")";
        } else if (type instanceof SqlType.Varchar varying) {
            return "varchar(" + varying.length() + ")";
        } else if (type instanceof SqlType.Text) {
            return text;
        } else if (type instanceof SqlType.BigInt) {
            return "bigint";
        } else if (type instanceof SqlType.Timestamp) {
            return timestamp;
        }
        return integer;
    }
}
