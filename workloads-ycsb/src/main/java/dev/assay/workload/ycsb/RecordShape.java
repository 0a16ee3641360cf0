package dev.assay.workload.ycsb;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import java.util.List;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/** The shape of a record: its table, its fields, and the lengths of their values. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RecordShape(
        @Parameter(description = "Name of the table", defaultValue = "usertable", shapesData = true)
        String table,

        @Parameter(
                description = "Whether fields are columns, as in YCSB, or a record is a JSON document in one column",
                defaultValue = "columns",
                shapesData = true,
                usual = true)
        Layout layout,

        @Parameter(description = "Number of fields in a record", defaultValue = "10", shapesData = true, usual = true)
        int fieldCount,

        @Parameter(
                description = "Prefix of the names of fields, before their numbers from 0 on",
                defaultValue = "field",
                shapesData = true)
        String fieldNamePrefix,

        @Parameter(
                description = "Bytes of a value; the maximum if lengths vary",
                defaultValue = "100",
                shapesData = true,
                usual = true)
        int fieldLength,

        @Parameter(description = "Minimum bytes of a value if lengths vary", defaultValue = "1", shapesData = true)
        int minFieldLength,

        @Parameter(description = "Distribution of the lengths of values", defaultValue = "constant", shapesData = true)
        FieldLengthDistribution fieldLengthDistribution,

        @Parameter(description = "File with the histogram of lengths", defaultValue = "hist.txt", shapesData = true)
        String fieldLengthHistogram) {

    /** The storage of a record in a SQL table. */
    public enum Layout {
        /** Each field in a column of its own. */
        COLUMNS,
        /** All fields in one JSON document, in a column named {@code document}. */
        DOCUMENT
    }

    /** The distribution of the lengths of values. */
    public enum FieldLengthDistribution {
        /** One length for all values. */
        CONSTANT,
        /** Every length is equally likely. */
        UNIFORM,
        /** Zipf's law; the shortest length is the most frequent. */
        ZIPFIAN,
        /** The histogram in a file. */
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

    KeyTable keyTable() {
        List<String> fields = IntStream.range(0, fieldCount)
                .mapToObj(number -> fieldNamePrefix + number)
                .toList();
        return new KeyTable(table, fields, layout == Layout.DOCUMENT);
    }
}
