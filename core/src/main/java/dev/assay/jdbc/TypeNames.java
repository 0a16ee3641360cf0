package dev.assay.jdbc;

import dev.assay.spi.workload.SqlType;
import org.apiguardian.api.API;

/**
 * How a product spells column types, as far as products differ. Immutable.
 *
 * @param decimal the word before precision and scale
 * @param timestamp to the microsecond, without a time zone
 * @param integer of 32 bits
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public record TypeNames(String decimal, String timestamp, String integer) {

    /** The spelling of a type. */
    public String of(SqlType type) {
        if (type instanceof SqlType.Decimal number) {
            return decimal + "(" + number.precision() + ", " + number.scale() + ")";
        } else if (type instanceof SqlType.Char text) {
            return "char(" + text.length() + ")";
        } else if (type instanceof SqlType.Varchar text) {
            return "varchar(" + text.length() + ")";
        } else if (type instanceof SqlType.BigInt) {
            return "bigint";
        } else if (type instanceof SqlType.Timestamp) {
            return timestamp;
        }
        return integer;
    }
}
