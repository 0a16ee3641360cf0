package dev.assay.embedded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A failure of PostgreSQL or its programs by the log: its reason, never empty, and whether a setting is the cause. Immutable. */
record PostgresLog(String reason, boolean badSetting) {

    /** A line of the server with any {@code log_line_prefix}: level, colon, two spaces. */
    private static final Pattern LINE = Pattern.compile("\\b(LOG|ERROR|FATAL|PANIC|DETAIL|HINT|WARNING):  (.*)$");

    /** A line of a program or of the server's first checks, possibly after pg_ctl's row of dots. */
    private static final Pattern PLAIN = Pattern.compile("(?:^|\\.)(?:initdb: error|postgres): (.*)$");

    private static final Pattern BAD_FILE = Pattern.compile("configuration file \".*\" contains errors");
    private static final Pattern PLACE = Pattern.compile(" in file \".*\" line \\d+");

    static PostgresLog since(Path log, long skippedBytes) {
        return of(LogFile.since(log, skippedBytes));
    }

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
                    // Other levels explain earlier lines.
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
                .orElse("no message in its log");
    }
}
