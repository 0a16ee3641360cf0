package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.unit.Kebab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;

/** The tables of statements and of mean round trips in {@code docs/measuring.md}. Immutable. */
record DocumentedStatements(List<List<String>> statements, List<List<String>> means) {

    private static final Pattern RANGE = Pattern.compile("(\\d+)(?: to (\\d+))?.*");

    private static final String ALL = "all";

    static DocumentedStatements read() throws IOException {
        String page = Files.readString(Path.of("../docs/measuring.md"));
        return new DocumentedStatements(table(page, "| statements |"), table(page, "| mean round trips |"));
    }

    private static List<List<String>> table(String page, String header) {
        List<List<String>> rows = page.lines()
                .dropWhile(line -> !line.startsWith(header))
                .takeWhile(line -> line.startsWith("| "))
                .map(line -> Arrays.asList(line.substring(2).split(" \\| ?")))
                .toList();
        assertThat(rows).as(header).hasSize(TransactionKind.values().length + 3);
        return rows;
    }

    private static String cell(List<List<String>> table, String row, AccessStyle style) {
        int column = table.get(0).indexOf("`" + Kebab.of(style) + "`");
        return table.stream()
                .filter(cells -> cells.get(0).toLowerCase(Locale.ROOT).startsWith(row))
                .findFirst()
                .orElseThrow()
                .get(column);
    }

    /** Requires that the numbers of statements of some transactions, without the end, are within the documented range. */
    void requireContains(TransactionKind kind, AccessStyle style, IntSummaryStatistics found) {
        String cell = cell(statements, kind.id(), style);
        Matcher range = RANGE.matcher(cell);
        assertThat(range.matches()).as(cell).isTrue();
        int least = Integer.parseInt(range.group(1));
        int most = range.group(2) == null ? least : Integer.parseInt(range.group(2));
        assertThat(found.getMin()).as("%s %s: %s", kind, style, found).isBetween(least, most);
        assertThat(found.getMax()).as("%s %s: %s", kind, style, found).isBetween(least, most);
    }

    /**
     * Requires that the mean number of round trips of 100 transactions is the documented one, or in its range. The tolerance is
     * four standard deviations, so that chance fails one of 15,000 comparisons: 11 % for orders of 5 to 15 lines, and 28 % for
     * Stock-Level, which reads the same twenty orders of one district each time.
     */
    void requireMean(TransactionKind kind, AccessStyle style, double found) {
        requireMean(kind.id(), style, found, kind == TransactionKind.STOCK_LEVEL ? 28 : 11);
    }

    /** Requires the same of the mean over the standard's mix. */
    void requireMean(AccessStyle style, double found) {
        requireMean(ALL, style, found, 5);
    }

    private void requireMean(String row, AccessStyle style, double found, double percent) {
        double[] bounds = Arrays.stream(cell(means, row, style).split(" to "))
                .mapToDouble(Double::parseDouble)
                .toArray();
        String what = "round trips of " + row + ", " + style;
        if (bounds.length == 1) {
            assertThat(found).as(what).isCloseTo(bounds[0], Percentage.withPercentage(percent));
        } else {
            assertThat(found).as(what).isBetween((1 - percent / 100) * bounds[0], (1 + percent / 100) * bounds[1]);
        }
    }
}
