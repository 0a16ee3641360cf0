package dev.assay.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The text of an option with one value, or with several that are measured one after another: {@code 1,2,4,8} or the progression
 * {@code 1..32 x2} of plan files. Immutable.
 *
 * @param texts at least one; not checked
 */
record ValueList(List<String> texts) {

    private static final Pattern PROGRESSION = Pattern.compile("\\d+\\s*\\.\\.\\s*\\d.*");

    ValueList {
        texts = List.copyOf(texts);
    }

    static ValueList parse(String text) {
        return new ValueList(Stream.of(text.split(",", -1)).map(String::strip).toList());
    }

    boolean several() {
        return texts.size() > 1 || PROGRESSION.matcher(texts.get(0)).matches();
    }

    /** Returns the text of an option with one value. */
    String single() {
        return texts.get(0);
    }
}
