package dev.assay.embedded;

import dev.assay.model.IoText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far MariaDB has come, or why it gave up, in its own words on one line. Immutable.
 *
 * @param ready whether it takes connections
 * @param refusedSetting what it has against a setting, even if it goes on; empty if nothing
 * @param reason why it gave up, if it did; never empty
 */
record MariadbLog(boolean ready, Optional<String> refusedSetting, String reason) {

    /** An unknown name; a value that is none; a value out of range, which it would silently change. */
    private static final Pattern SETTING = Pattern.compile("(unknown (?:variable|option) '.*'"
            + "|Unknown suffix .*|Error while setting value .*|ambiguous option .*"
            + "|option '[^']*': .* adjusted to .*|Using unique option prefix .*|.*requires an argument.*)$");

    private static final Pattern ERROR = Pattern.compile("\\[ERROR] (?:\\S*mariadbd: )?(.*)$");

    /** What a bootstrap says of a statement, which might be one of ours. */
    private static final Pattern STATEMENT = Pattern.compile("^ERROR: (\\d+ .*)$");

    /** Said of what follows from an error that came before. */
    private static final Pattern CONSEQUENCE = Pattern.compile(
            "Aborting|Plugin '.*' .*failed.*|Unknown/unsupported storage engine.*|Parsing options for .*");

    /** Reads what was written since the log had a given length. */
    static MariadbLog since(Path log, long skippedBytes) {
        try {
            return of(LogFile.since(log, skippedBytes));
        } catch (IOException e) {
            return new MariadbLog(false, Optional.empty(), "its log cannot be read: " + IoText.of(e));
        }
    }

    /** Reads a log's lines. */
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
                .orElse("it said nothing");
    }
}
