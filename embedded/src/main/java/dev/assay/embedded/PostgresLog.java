package dev.assay.embedded;

import dev.assay.model.IoText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why PostgreSQL or one of its programs gave up, in its own words on one line. Immutable.
 *
 * @param reason never empty
 * @param badSetting whether it objects to a setting
 */
record PostgresLog(String reason, boolean badSetting) {

    /** What the server writes whatever {@code log_line_prefix} says: a level, a colon and two blanks. */
    private static final Pattern LINE = Pattern.compile("\\b(LOG|ERROR|FATAL|PANIC|DETAIL|HINT|WARNING):  (.*)$");

    /** What programs and the earliest checks of the server write, the latter after pg_ctl's row of dots. */
    private static final Pattern PLAIN = Pattern.compile("(?:^|\\.)(?:initdb: error|postgres): (.*)$");

    private static final Pattern BAD_FILE = Pattern.compile("configuration file \".*\" contains errors");
    private static final Pattern PLACE = Pattern.compile(" in file \".*\" line \\d+");

    /** Reads what was written since the log had a given length. */
    static PostgresLog since(Path log, long skippedBytes) {
        try {
            return of(LogFile.since(log, skippedBytes));
        } catch (IOException e) {
            return new PostgresLog("its log cannot be read: " + IoText.of(e), false);
        }
    }

    /** Reads a log's lines. */
    static PostgresLog of(List<String> lines) {
        List<String> complaints = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher line = LINE.matcher(lines.get(i));
            if (!line.find()) {
                continue;
            }
            String text = line.group(2);
            switch (line.group(1)) {
                case "LOG" -> complaints.add(PLACE.matcher(text).replaceAll(""));
                case "FATAL", "PANIC", "ERROR" -> {
                    return BAD_FILE.matcher(text).find() && !complaints.isEmpty()
                            ? new PostgresLog(String.join("; ", complaints), true)
                            : new PostgresLog(text + detail(lines, i + 1), false);
                }
                default -> {
                    // The rest explains what has been said already.
                }
            }
        }
        return new PostgresLog(plain(lines), false);
    }

    private static String detail(List<String> lines, int next) {
        Matcher line = next < lines.size() ? LINE.matcher(lines.get(next)) : LINE.matcher("");
        return line.find() && line.group(1).equals("DETAIL") ? ": " + line.group(2) : "";
    }

    private static String plain(List<String> lines) {
        return lines.stream()
                .map(PLAIN::matcher)
                .filter(Matcher::find)
                .map(line -> line.group(1))
                .findFirst()
                .or(() -> lines.stream().filter(line -> !line.isBlank()).reduce((first, second) -> second))
                .orElse("it said nothing");
    }
}
