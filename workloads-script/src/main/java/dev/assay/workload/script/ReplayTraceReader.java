package dev.assay.workload.script;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.Sha256;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.spi.workload.Recording;
import dev.assay.workload.script.CsvFields.Field;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads a trace: a CSV file with the header {@code seconds,statement} and names of variables, then one line for each transaction,
 * in the order of their times. Confined to one call.
 */
final class ReplayTraceReader {

    /** Bounds of the memory: about 150 MB, and the different texts of the file. */
    static final int MOST_LINES = 1_000_000;

    static final int MOST_VALUES = 8_000_000;
    static final long MOST_BYTES = 256L << 20;

    private static final List<String> HEADER = List.of("seconds", "statement");
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final double MOST_SECONDS = Duration.ofDays(30).toSeconds();
    private static final double NANOS = 1e9;

    private final Path file;
    private final String name;
    private final double speed;
    private final TracedStatements statements;
    private final RecordedValues.Builder values = new RecordedValues.Builder();
    private List<Field> header = List.of();
    private int[] kinds = new int[0];
    private long[] nanos = new long[1024];
    private int[] types = new int[1024];
    private int count;

    private ReplayTraceReader(Path file, double speed) {
        this.file = file;
        this.name = String.valueOf(file.getFileName());
        this.speed = speed;
        this.statements = new TracedStatements(file, name);
    }

    /**
     * Reads a file.
     *
     * @param speed 2 halves all times
     * @throws AssayException of kind {@code PLAN}, with line and column if the file is not a valid trace
     */
    static ReplayTrace read(String file, double speed) {
        try {
            return new ReplayTraceReader(Path.of(file), speed).read();
        } catch (InvalidPathException e) {
            throw AssayException.plan("--trace: " + file + " is no name of a file");
        }
    }

    private ReplayTrace read() {
        MessageDigest digest = Sha256.digest();
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw AssayException.plan(file + ": found " + (Files.size(file) >> 20)
                        + " MiB, a trace can have 256 MiB; use a part of it");
            }
            try (BufferedReader in = new BufferedReader(new InputStreamReader(
                            new DigestInputStream(Files.newInputStream(file), digest),
                            StandardCharsets.UTF_8.newDecoder()));
                    CsvReader<List<Field>> lines = CsvFields.of(in)) {
                read(lines.iterator());
            }
        } catch (CsvParseException e) {
            throw AssayException.plan(
                    name + ": the trace is no CSV of RFC 4180: " + innermost(e).getMessage());
        } catch (IOException | UncheckedIOException e) {
            throw AssayException.plan("--trace: cannot read the trace " + file + ": " + IoText.of(e));
        }
        if (count == 0) {
            throw error(1, 1, "the trace has no lines after its header");
        }
        requireUsed();
        return new ReplayTrace(
                statements.choices(),
                new Recording(summary(sha256(digest)), nanos, types),
                variables(),
                kindsByName(),
                values.build(),
                statements.scripts());
    }

    /** Returns the cause, which has the place; the reader wraps it. */
    private static Throwable innermost(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause == null ? failure : innermost(cause);
    }

    /** Returns the digest of the trace, or of it and the scripts that it names. */
    private String sha256(MessageDigest digest) {
        String own = HexFormat.of().formatHex(digest.digest());
        return statements.scripts().isEmpty() ? own : Sha256.hex(own + statements.scriptTexts());
    }

    private RecordedArrivals summary(String sha256) {
        nanos = Arrays.copyOf(nanos, count);
        types = Arrays.copyOf(types, count);
        return new RecordedArrivals(
                file.toString(),
                sha256,
                count,
                Duration.ofNanos(nanos[count - 1]),
                RecordedArrivals.busiestSecond(nanos, count),
                statements.firstLines());
    }

    private void read(Iterator<List<Field>> lines) {
        if (!lines.hasNext()) {
            throw error(1, 1, "the trace is empty; write a header such as seconds,statement,item");
        }
        header(lines.next());
        lines.forEachRemaining(this::add);
    }

    private void header(List<Field> names) {
        header = names;
        for (int i = 0; i < names.size(); i++) {
            Field field = names.get(i);
            String text = field.text().strip();
            if (i < HEADER.size() ? !text.equals(HEADER.get(i)) : !VariableNames.valid(text)) {
                throw error(
                        field,
                        "found '" + text + "' in the header; "
                                + (i < HEADER.size()
                                        ? "it has to begin with seconds,statement"
                                        : "a name of a variable is needed: letters, digits and underscores"));
            }
            if (names.stream().limit(i).anyMatch(before -> before.text().strip().equals(text))) {
                throw error(field, "the header has '" + text + "' twice");
            }
        }
        if (names.size() < HEADER.size()) {
            throw error(names.get(0), "the header has to begin with seconds,statement");
        }
        kinds = new int[variables().size()];
    }

    private List<String> variables() {
        return header.stream()
                .skip(HEADER.size())
                .map(field -> field.text().strip())
                .toList();
    }

    private void add(List<Field> line) {
        Field time = line.get(0);
        if (line.size() != header.size()) {
            throw error(
                    line.get(line.size() > header.size() ? header.size() : line.size() - 1),
                    "found " + line.size() + " fields in this line, the header has " + header.size());
        } else if (count == MOST_LINES) {
            throw error(time, "a trace can have " + MOST_LINES + " lines; use a part of it");
        } else if (values.size() + kinds.length > MOST_VALUES) {
            throw error(time, "a trace can have " + MOST_VALUES + " values; use a part of it");
        }
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
            types = Arrays.copyOf(types, 2 * count);
        }
        nanos[count] = nanos(time);
        types[count] = statements.type(line.get(1));
        count++;
        for (int i = 0; i < kinds.length; i++) {
            Field value = line.get(HEADER.size() + i);
            boolean none = value.text().isEmpty() && !value.quoted();
            kinds[i] |= values.add(none ? null : value.text()).bit();
        }
    }

    private long nanos(Field time) {
        String text = time.text().strip();
        double seconds = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : -1;
        if (seconds < 0 || seconds > MOST_SECONDS) {
            throw error(
                    time,
                    "found '" + text
                            + "'; write seconds since the beginning of the load, such as 12.345, at most 30 days");
        }
        long instant = Math.round(seconds * NANOS / speed);
        if (count > 0 && instant < nanos[count - 1]) {
            throw error(time, "found " + text + " s after a later time; sort the lines by their times");
        }
        return instant;
    }

    /** Rejects columns that no statement uses: their names are probably misspelt. */
    private void requireUsed() {
        for (Field column : header.subList(HEADER.size(), header.size())) {
            if (!statements.variables().contains(column.text().strip())) {
                throw error(
                        column,
                        "no statement uses the variable :" + column.text().strip());
            }
        }
    }

    private Map<String, Integer> kindsByName() {
        Map<String, Integer> byName = new HashMap<>();
        List<String> names = variables();
        for (int i = 0; i < kinds.length; i++) {
            byName.put(names.get(i), kinds[i]);
        }
        return byName;
    }

    private AssayException error(Field field, String message) {
        return error(field.line(), field.column(), message);
    }

    private AssayException error(int line, int column, String message) {
        return AssayException.plan(name + ":" + line + ":" + column + " " + message);
    }
}
