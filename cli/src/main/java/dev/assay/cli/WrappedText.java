package dev.assay.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Breaks long lines of text between words. Stateless. */
final class WrappedText {

    private static final int HANGING = 4;

    /** A space at which a line may end; a percent sign stays with its number. */
    private static final Pattern SPACE = Pattern.compile(" (?!%)");

    private static final Pattern COLOR = Pattern.compile("\u001b\\[[0-9;]*m");

    private WrappedText() {}

    /** Joins lines; the rest of a broken line is indented by four columns more. Elements of several lines, such as tables, are kept. */
    static String join(List<String> lines, int columns) {
        return lines.stream()
                .map(line -> isTable(line) ? line : line(line, columns))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** Joins lines; the rest of a broken line has the indent. Elements of several lines, such as tables, are kept. */
    static String join(List<String> lines, int indent, int columns) {
        return lines.stream()
                .map(line -> isTable(line) ? line : line(line, indent, columns))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** Breaks a line; its rest is indented by four columns more. */
    static String line(String line, int columns) {
        return line(line, line.length() - line.stripLeading().length() + HANGING, columns);
    }

    /**
     * Breaks a line. A word that is longer than a line is kept whole.
     *
     * @param indent columns before the rest of the line
     * @param columns most columns of a line
     */
    static String line(String line, int indent, int columns) {
        if (line.length() <= columns) {
            return line;
        }
        StringBuilder text = new StringBuilder();
        int length = 0;
        String space = "";
        for (String word : SPACE.split(line, -1)) {
            int width = COLOR.matcher(word).replaceAll("").length();
            // Text up to the indent is a label, which is not separated from the first word.
            if (length > indent && length + 1 + width > columns) {
                text.append(System.lineSeparator()).append(" ".repeat(indent)).append(word);
                length = indent + width;
            } else {
                text.append(space).append(word);
                length += space.length() + width;
            }
            space = " ";
        }
        return text.toString();
    }

    private static boolean isTable(String text) {
        return text.contains("\n");
    }
}
