package dev.assay.workload.script;

import java.util.ArrayList;
import java.util.List;

/** The values of a parameter that has several: separated by commas, {@code \,} for a comma within a value. Stateless. */
final class ListedValues {

    private ListedValues() {}

    /** Returns the values, at least one, with their blanks. */
    static List<String> of(String text) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',') {
                values.add(value.toString());
                value.setLength(0);
            } else if (text.startsWith("\\,", i)) {
                value.append(',');
                i++;
            } else {
                value.append(c);
            }
        }
        values.add(value.toString());
        return values;
    }
}
