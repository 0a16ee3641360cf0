package dev.assay.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a report of sysbench with their numbers masked, and the columns kept: where numbers end that are set to the
 * right, how wide the field of those is that are set to the left, how many decimals they have. Stateless.
 */
final class Masked {

    /** Set to the right: the times. */
    private static final Pattern RIGHT = Pattern.compile("( {9}[a-z]+:| +\\d+th percentile:)( +)(\\d+\\.\\d\\d)");

    /** Set to the left in a field of six, with a rate behind it. */
    private static final Pattern RATED = Pattern.compile("( {4}[a-z ]+: +)(\\d+)( *) \\(\\d+\\.\\d\\d per sec\\.\\)");

    private static final Pattern BAR = Pattern.compile("( *)(\\d+\\.\\d{3}) \\|([* ]{40}) \\d+");

    private static final int FIELD = 6;

    private Masked() {}

    /** Merges repeated lines, such as those of seconds and of the histogram. */
    static List<String> lines(String printed) {
        List<String> lines = new ArrayList<>();
        for (String line : printed.split("\\R", -1)) {
            String masked = masked(line);
            boolean repeats = line.startsWith("[") || masked.startsWith("bar");
            if (!repeats || !lines.contains(masked)) {
                lines.add(masked);
            }
        }
        return lines;
    }

    private static String masked(String line) {
        Matcher right = RIGHT.matcher(line);
        if (right.matches()) {
            return right.group(1).replaceAll("\\d+", "#") + " number ends at " + line.length();
        }
        Matcher rated = RATED.matcher(line);
        if (rated.matches()) {
            int field = rated.group(2).length() + rated.group(3).length();
            return rated.group(1) + "number in " + (rated.group(2).length() > FIELD ? FIELD : field)
                    + " (#.## per sec.)";
        }
        Matcher bar = BAR.matcher(line);
        if (bar.matches()) {
            return "bar after " + (bar.group(1) + bar.group(2)).length();
        }
        // The name of the tool is the only allowed difference.
        String same =
                line.startsWith("sysbench 1.0.20 (using ") ? line.replaceFirst("using .*\\)", "using ...)") : line;
        return decimals(same);
    }

    private static String decimals(String line) {
        StringBuilder masked = new StringBuilder();
        Matcher number = Pattern.compile("\\d+(\\.\\d+)?").matcher(line);
        while (number.find()) {
            String fraction = number.group(1);
            number.appendReplacement(masked, fraction == null ? "#" : "#." + "#".repeat(fraction.length() - 1));
        }
        return number.appendTail(masked).toString();
    }
}
