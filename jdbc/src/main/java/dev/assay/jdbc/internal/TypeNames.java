package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.spi.data.SqlType;
import org.jspecify.annotations.Nullable;

/**
 * How a product spells column types, as far as products differ. Immutable.
 *
 * @param product its name, for messages
 * @param decimal the word before precision and scale
 * @param timestamp to the microsecond, without a time zone
 * @param integer of 32 bits
 * @param text of any length
 * @param json documents whose parts it can read and replace; null where it has none
 */
public record TypeNames(
        String product,
        String decimal,
        String timestamp,
        String integer,
        String text,
        @Nullable String json) {

    /**
     * The spelling of a type.
     *
     * @throws AssayException of kind {@code PLAN} if the product has no such type
     */
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
        } else if (type instanceof SqlType.Json) {
            if (json == null) {
                throw AssayException.plan(product + " has no JSON documents whose parts it can replace, as PostgreSQL,"
                        + " MySQL and MariaDB have; keep records in columns there");
            }
            return json;
        }
        return integer;
    }
}
