package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import java.util.List;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * What a record looks like: where it is kept, its fields, and the lengths of their values. Immutable.
 *
 * @param table name of the table
 * @param layout whether fields are columns, or a record is a JSON document
 * @param fieldCount fields of a record
 * @param fieldNamePrefix what the names of fields begin with, before their numbers from 0 on
 * @param fieldLength bytes of a value, or the most of them where lengths vary
 * @param minFieldLength the least bytes of a value where lengths vary
 * @param fieldLengthDistribution how the lengths of values are drawn
 * @param fieldLengthHistogram file with the histogram of lengths
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RecordShape(
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
        String fieldLengthHistogram) {

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

    private static final int MOST_FIELDS = 1_000;

    static final int LONGEST_FIELD = 16 << 20;

    /** Checks names and ranges. */
    public RecordShape {
        ParameterChecks.number("field-count", fieldCount, 1, MOST_FIELDS);
        ParameterChecks.number("field-length", fieldLength, 1, LONGEST_FIELD);
        ParameterChecks.number("min-field-length", minFieldLength, 1, LONGEST_FIELD);
        if (!table.matches("[a-z][a-z0-9_]*")) {
            throw AssayException.plan(
                    "--table: found '" + table + "', a name of lower case letters, digits and underscores is needed");
        }
        if (!fieldNamePrefix.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw AssayException.plan(
                    "--field-name-prefix: found '" + fieldNamePrefix + "', letters, digits and underscores are needed");
        }
        boolean varies = fieldLengthDistribution == FieldLengthDistribution.UNIFORM
                || fieldLengthDistribution == FieldLengthDistribution.ZIPFIAN;
        if (varies && minFieldLength > fieldLength) {
            throw AssayException.plan("--min-field-length: found " + minFieldLength + ", at most the --field-length of "
                    + fieldLength + " is needed");
        }
    }

    /** The table with its fields. */
    KeyTable keyTable() {
        List<String> fields = IntStream.range(0, fieldCount)
                .mapToObj(number -> fieldNamePrefix + number)
                .toList();
        return new KeyTable(table, fields, layout == Layout.DOCUMENT);
    }
}
