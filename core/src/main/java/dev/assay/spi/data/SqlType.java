package dev.assay.spi.data;

import org.apiguardian.api.API;

/** A column type, free of any product's spelling; a dialect gives it one. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface SqlType {

    /** A 32-bit integer. */
    record Int() implements SqlType {}

    /** A 32-bit integer that is never negative: where a product tells those apart, its own type. */
    record UnsignedInt() implements SqlType {}

    /** A 64-bit integer. */
    record BigInt() implements SqlType {}

    /**
     * An exact number.
     *
     * @param precision digits in all
     * @param scale digits after the point
     */
    record Decimal(int precision, int scale) implements SqlType {}

    /** Text of exactly that many characters, blank-padded. */
    record Char(int length) implements SqlType {}

    /** Text of at most that many characters. */
    record Varchar(int length) implements SqlType {}

    /**
     * Text of at most that many bytes, of the kind that products keep long texts in rather than a {@code varchar}.
     *
     * @param bytes in UTF-8, at least 1
     */
    record Text(int bytes) implements SqlType {}

    /**
     * A JSON document of which the server can read and replace a part. Not every product has such a type.
     *
     * @param bytes of its text in UTF-8, about, at least 1
     */
    record Json(int bytes) implements SqlType {}

    /** A date and time without time zone, to the microsecond. */
    record Timestamp() implements SqlType {}
}
