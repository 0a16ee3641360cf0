package dev.assay.internal.io;

import dev.assay.model.AssayException;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A trial's {@code histograms.hlog} up to its last whole line, one line after another. HdrHistogram's own reader looks for each
 * field by regular expressions: a report of some dozen trials would take most of its time there. Confined to one thread.
 */
final class HistogramLines implements Closeable {

    private static final String TAG = "Tag=";

    private final Path file;
    private final BufferedReader reader;
    private final HistogramDecoder decoder = new HistogramDecoder();
    private final Map<String, Boolean> outcomes = new LinkedHashMap<>();
    private final Set<String> background = new LinkedHashSet<>();
    private List<String> types = List.of();
    private int number;
    private @Nullable String next;

    /**
     * What ended in an interval, of one kind.
     *
     * @param number of the line
     * @param tag what it was: {@code type:outcome}, with the phase and a colon before it unless that was the measurement
     * @param startSeconds since the trial began
     * @param seconds how long the interval was
     * @param encoded how long they took
     */
    record Line(int number, String tag, double startSeconds, double seconds, String encoded) {}

    HistogramLines(Path file) throws IOException {
        this.file = file;
        this.reader = new BufferedReader(new InputStreamReader(WholeLines.of(file), StandardCharsets.UTF_8));
        try {
            heading();
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void heading() throws IOException {
        for (advance(); next != null && (next.startsWith("#") || next.startsWith("\"")); advance()) {
            if (next.startsWith("#[Types: ")) {
                types = words(next);
            } else if (next.startsWith("#[Background: ")) {
                background.addAll(words(next));
            } else if (next.startsWith("#[Outcomes: ")) {
                for (String word : words(next)) {
                    int equals = word.lastIndexOf('=');
                    outcomes.put(word.substring(0, Math.max(0, equals)), Boolean.valueOf(word.substring(equals + 1)));
                }
            }
        }
        if (next != null && (types.isEmpty() || outcomes.isEmpty())) {
            throw wrong(
                    number, "comes before the transaction types and their outcomes, which a log of Assay begins with");
        }
    }

    private static List<String> words(String line) {
        int colon = line.indexOf(": ");
        return colon >= 0 && line.endsWith("]")
                ? List.of(line.substring(colon + 2, line.length() - 1).split(" "))
                : List.of();
    }

    private void advance() throws IOException {
        next = reader.readLine();
        number++;
    }

    /** The workload's transaction types in its order. */
    List<String> types() {
        return types;
    }

    /** Those that the system works at by itself. */
    Set<String> background() {
        return Collections.unmodifiableSet(background);
    }

    /** All outcomes in their order, and whether each is a success. */
    Map<String, Boolean> outcomes() {
        return Collections.unmodifiableMap(outcomes);
    }

    /**
     * The next line; null after the last.
     *
     * @throws AssayException of kind {@code PLAN} if there is one that does not belong into such a log
     */
    @Nullable
    Line next() throws IOException {
        String line = next;
        if (line == null) {
            return null;
        }
        Line read = parsed(line);
        advance();
        return read;
    }

    private Line parsed(String line) {
        int tag = line.indexOf(',');
        int start = line.indexOf(',', tag + 1);
        int length = line.indexOf(',', start + 1);
        int longest = line.indexOf(',', length + 1);
        if (!line.startsWith(TAG) || tag < 0 || start < 0 || length < 0 || longest < 0) {
            throw wrong(number, "is none of a histogram log of Assay");
        }
        try {
            return new Line(
                    number,
                    line.substring(TAG.length(), tag),
                    Double.parseDouble(line.substring(tag + 1, start)),
                    Double.parseDouble(line.substring(start + 1, length)),
                    line.substring(longest + 1));
        } catch (NumberFormatException e) {
            throw wrong(number, "has no times in seconds");
        }
    }

    /**
     * Adds what ended in a line's interval.
     *
     * @return how many
     * @throws AssayException of kind {@code PLAN} if the line has no histogram of ours
     */
    long add(Line line, HistogramDecoder.Sum sum) {
        try {
            return decoder.add(line.encoded, sum);
        } catch (IllegalArgumentException e) {
            throw wrong(line.number, "has " + e.getMessage());
        }
    }

    private AssayException wrong(int line, String how) {
        return AssayException.plan("line " + line + " of " + file + " " + how + "; was it edited?");
    }

    @Override
    public void close() throws IOException {
        decoder.close();
        reader.close();
    }
}
