package dev.assay.cli.ycsb;

import dev.assay.document.Documents;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** YCSB's exporters: how a list of measured values becomes text. */
enum Exporter {
    /** A line each. */
    TEXT("TextMeasurementsExporter"),
    /** An object each, one after the other with a blank between them: not one document. */
    JSON("JSONMeasurementsExporter"),
    /** The same objects in an array. */
    JSON_ARRAY("JSONArrayMeasurementsExporter");

    private final String className;

    Exporter(String className) {
        this.className = className;
    }

    /** Its class in YCSB, without the package. */
    String className() {
        return className;
    }

    /** The whole text of values, in their order. */
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
     * One value. Immutable.
     *
     * @param metric such as {@code READ}
     * @param measurement such as {@code Operations}
     * @param number a {@link Long}, or a {@link Double} which then has a point in its text
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
