package dev.assay.embedded;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of MariaDB according to its log: whether it accepts connections, its complaint about a setting, even if it continues,
 * and the reason of a failure, never empty. Immutable.
 */
record MariadbLog(boolean ready, Optional<String> rejectedSetting, String reason) {

    /** An unknown name, an invalid value, or a value out of range, which MariaDB would silently adjust. */
    private static final Pattern SETTING = Pattern.compile("(unknown (?:variable|option) '.*'"
            + "|Unknown suffix .*|Error while setting value .*|ambiguous option .*"
            + "|option '[^']*': .* adjusted to .*|Using unique option prefix .*|.*requires an argument.*)$");

    private static final Pattern ERROR = Pattern.compile("\\[ERROR] (?:\\S*mariadbd: )?(.*)$");
    private static final Pattern STATEMENT = Pattern.compile("^ERROR: (\\d+ .*)$");

    private static final Pattern CONSEQUENCE = Pattern.compile(
            "Aborting|Plugin '.*' .*failed.*|Unknown/unsupported storage engine.*|Parsing options for .*");

    static MariadbLog since(Path log, long skippedBytes) {
        return of(LogFile.since(log, skippedBytes));
    }

    static MariadbLog of(List<String> lines) {
        boolean ready = lines.stream().anyMatch(line -> line.contains(": ready for connections."));
        return new MariadbLog(ready, first(SETTING, lines), reason(lines));
    }

    private static Optional<String> first(Pattern pattern, List<String> lines) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(line -> line.group(1))
                .findFirst();
    }

    private static String reason(List<String> lines) {
        return lines.stream()
                .map(ERROR::matcher)
                .filter(Matcher::find)
                .map(line -> line.group(1))
                .filter(text -> !CONSEQUENCE.matcher(text).matches())
                .findFirst()
                .or(() -> first(STATEMENT, lines))
                .or(() -> lines.stream().filter(line -> !line.isBlank()).reduce((one, two) -> two))
                .orElse("no message in its log");
    }
}
