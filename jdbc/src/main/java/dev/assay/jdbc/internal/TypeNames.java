package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.spi.data.SqlType;
import org.jspecify.annotations.Nullable;

/**
 * Column type names that differ between products. Immutable.
 *
 * @param timestamp with microseconds, without a time zone
 * @param integer 32 bits
 * @param text of any length
 * @param json type with access to parts of a document; {@code null} if the product has none
 */
public record TypeNames(
        String product,
        String decimal,
        String timestamp,
        String integer,
        String text,
        @Nullable String json) {

    /** Returns the name of a type; throws {@code PLAN} if the product has no such type. */
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
                throw AssayException.plan(product + " has no JSON documents with replaceable parts;"
                        + " keep records in columns, or use PostgreSQL, MySQL or MariaDB");
            }
            return json;
        }
        return integer;
    }
}
