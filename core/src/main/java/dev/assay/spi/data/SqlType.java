package dev.assay.spi.data;

import org.apiguardian.api.API;

/** A column type, independent of a product; a dialect translates it. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface SqlType {

    /** A 32-bit integer. */
    record Int() implements SqlType {}

    /** A 32-bit integer that is never negative; products with an unsigned type use that. */
    record UnsignedInt() implements SqlType {}

    /** A 64-bit integer. */
    record BigInt() implements SqlType {}

    /**
     * An exact number.
     *
     * @param precision total number of digits
     * @param scale digits after the point
     */
    record Decimal(int precision, int scale) implements SqlType {}

    /** Text of a fixed number of characters, blank-padded. */
    record Char(int length) implements SqlType {}

    /** Text with a maximum number of characters. */
    record Varchar(int length) implements SqlType {}

    /**
     * Text with a maximum number of bytes, in the product's type for long texts.
     *
     * @param bytes in UTF-8, at least 1
     */
    record Text(int bytes) implements SqlType {}

    /**
     * A JSON document that the server can read and replace in parts. Not all products have such a type.
     *
     * @param bytes approximate size of its text in UTF-8, at least 1
     */
    record Json(int bytes) implements SqlType {}

    /** A date and time without time zone, with microseconds. */
    record Timestamp() implements SqlType {}
}
