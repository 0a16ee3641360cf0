package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Formats findings for the terminal: by area, each with its level and the suggested action. Stateless. */
final class FindingsText {

    /** Columns of the mark and the spaces around it and before the text. */
    private static final int MARK = 13;

    private FindingsText() {}

    static String of(List<Finding> findings, Console console) {
        int widest = findings.stream().mapToInt(f -> f.id().length()).max().orElse(1);
        List<String> lines = new ArrayList<>();
        for (Area area : Area.values()) {
            List<Finding> here = findings.stream().filter(f -> f.area() == area).toList();
            if (!here.isEmpty()) {
                lines.add(title(area));
            }
            for (Finding finding : here) {
                int indent = MARK + widest;
                lines.add(WrappedText.line(
                        "  " + mark(finding.level(), console)
                                + format("  %-" + widest + "s  %s", finding.id(), finding.text()),
                        indent,
                        console.columns()));
                if (!finding.remedy().isEmpty()) {
                    lines.add(WrappedText.line(
                            " ".repeat(indent) + "> " + finding.remedy(), indent + 2, console.columns()));
                }
            }
        }
        lines.add("");
        lines.add(summary(findings));
        return String.join(System.lineSeparator(), lines);
    }

    private static String title(Area area) {
        return switch (area) {
            case HOST -> "Host";
            case DRIVER -> "Driver";
            case TARGET -> "Database";
        };
    }

    private static String mark(Level level, Console console) {
        return switch (level) {
            case OK -> console.paint("32", "ok     ");
            case NOTE -> console.paint("36", "note   ");
            case WARNING -> console.paint("33", "WARNING");
            case PROBLEM -> console.paint("31", "PROBLEM");
        };
    }

    private static String summary(List<Finding> findings) {
        List<String> counts = Stream.of(Level.values())
                .sorted(Comparator.reverseOrder())
                .filter(level -> level != Level.OK)
                .map(level -> count(level, findings))
                .filter(count -> !count.isEmpty())
                .toList();
        return counts.isEmpty() ? "No problem found." : String.join(", ", counts);
    }

    private static String count(Level level, List<Finding> findings) {
        long count = findings.stream().filter(f -> f.level() == level).count();
        String word = level.name().toLowerCase(Locale.ROOT);
        return count == 0 ? "" : count + " " + word + (count == 1 ? "" : "s");
    }
}
