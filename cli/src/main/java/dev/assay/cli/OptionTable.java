package dev.assay.cli;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.OptionSpec;

/** Options in groups with titles: names on the left, descriptions wrapped to the width of the help. Confined to one thread. */
final class OptionTable {

    private static final int NAMES = 32;

    /** Longer lists of values are part of the description. */
    private static final int LONGEST_LABEL = 40;

    private final StringBuilder text = new StringBuilder();
    private final Help help;
    private final int namesWidth;
    private final int width;

    OptionTable(Help help) {
        this(help, NAMES);
    }

    OptionTable(Help help, int namesWidth) {
        this.help = help;
        this.namesWidth = namesWidth;
        this.width = help.commandSpec().usageMessage().width();
    }

    void title(String title) {
        text.append(title).append(':').append(System.lineSeparator());
    }

    /** Whether tables have an option: unless it is hidden, or the one that prints this help or the version. */
    static boolean shown(OptionSpec option) {
        return !option.hidden() && !option.usageHelp() && !option.versionHelp();
    }

    /** Adds an option if tables have it. */
    void add(OptionSpec option) {
        if (!shown(option)) {
            return;
        }
        String description = String.join(" ", option.description()).replace("%%", "%"); // a format to picocli
        String label = option.paramLabel();
        if (option.arity().max() == 0) {
            row(names(option), "", description);
        } else if (label.length() > LONGEST_LABEL && label.contains("|")) {
            row(names(option), "=NAME", description + ": " + label.replace("|", ", "));
        } else {
            row(names(option), option.arity().min() == 0 ? "[=" + label + "]" : "=" + label, description);
        }
    }

    private static String names(OptionSpec option) {
        String name = option.longestName();
        return option.shortestName().equals(name) ? name : option.shortestName() + ", " + name;
    }

    /** Adds the names of options, without their descriptions. */
    void names(List<OptionSpec> options) {
        String title = "More: ";
        TextTable table = TextTable.forColumns(
                help.colorScheme(),
                new Column(title.length() + 2, 2, Overflow.SPAN),
                new Column(width - title.length() - 2, 0, Overflow.WRAP));
        table.indentWrappedLines = 0;
        table.addRowValues(
                title,
                options.stream()
                        .filter(OptionTable::shown)
                        .map(OptionSpec::longestName)
                        .collect(Collectors.joining(", ")));
        text.append(table);
    }

    void row(String names, String label, String description) {
        Help.ColorScheme colors = help.colorScheme();
        Text left = colors.optionText(names).concat(colors.parameterText(label));
        TextTable table = TextTable.forColumns(
                colors, new Column(namesWidth, 2, Overflow.SPAN), new Column(width - namesWidth, 0, Overflow.WRAP));
        table.indentWrappedLines = 0;
        table.addRowValues(left, colors.text(description));
        text.append(table);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
