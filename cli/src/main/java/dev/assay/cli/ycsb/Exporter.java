package dev.assay.cli.ycsb;

import dev.assay.document.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** YCSB's export formats of measured values. */
enum Exporter {
    /** One line per value. */
    TEXT("TextMeasurementsExporter"),
    /** One JSON object per value, separated by spaces: not a JSON document. */
    JSON("JSONMeasurementsExporter"),
    /** A JSON array of these objects. */
    JSON_ARRAY("JSONArrayMeasurementsExporter");

    private final String className;

    Exporter(String className) {
        this.className = className;
    }

    String className() {
        return className;
    }

    String text(List<Value> values) {
        List<String> each = new ArrayList<>();
        for (Value value : values) {
            each.add(this == TEXT ? value.line() : value.object());
        }
        return switch (this) {
            case TEXT -> String.join("\n", each);
            case JSON -> String.join(" ", each);
            case JSON_ARRAY -> "[ " + String.join(", ", each) + " ]";
        };
    }

    /**
     * A value. Immutable.
     *
     * @param metric such as {@code READ}
     * @param measurement such as {@code Operations}
     * @param number a {@link Long}, or a {@link Double}, which is printed with a decimal point
     */
    record Value(String metric, String measurement, Number number) {

        Value {
            Objects.requireNonNull(number);
        }

        private String line() {
            return "[" + metric + "], " + measurement + ", " + number;
        }

        private String object() {
            boolean finite = Double.isFinite(number.doubleValue());
            return "{\n  \"metric\" : " + Documents.write(metric) + ",\n  \"measurement\" : "
                    + Documents.write(measurement) + ",\n  \"value\" : "
                    + (finite ? number.toString() : "\"" + number + "\"") + "\n}";
        }
    }
}
