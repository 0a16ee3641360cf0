package dev.assay.document;

import dev.assay.model.AssayException;
import dev.assay.spi.workload.OutcomeCode;
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
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trial's {@code histograms.hlog} line by line up to the last complete line. Skips and counts invalid lines.
 * HdrHistogram's own reader finds fields by regular expressions, decodes lines that a report does not need, and does not report
 * the number of a damaged line; {@link HistogramDecoder} has figures. Confined to one thread.
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
    private int passedOver;
    private @Nullable String firstPassedOver;

    /**
     * The transactions of one type and outcome in one interval.
     *
     * @param number of the line
     * @param measured whether the interval belongs to the measurement
     * @param type one of {@link #types}
     * @param outcome one of {@link #outcomes}, or one with a name
     * @param startSeconds since the start of the trial
     * @param seconds length of the interval
     * @param encoded histogram of the response times
     */
    record Line(
            int number,
            boolean measured,
            String type,
            String outcome,
            double startSeconds,
            double seconds,
            String encoded) {}

    /** Reads the heading; throws a PLAN error if it is invalid. */
    HistogramLines(Path file) throws IOException {
        this.file = file;
        this.reader = new BufferedReader(new InputStreamReader(CompleteLines.of(file), StandardCharsets.UTF_8));
        try {
            heading();
        } catch (IOException | RuntimeException e) {
            try {
                close();
            } catch (IOException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    private void heading() throws IOException {
        for (advance(); next != null && isRemark(next); advance()) {
            if (next.startsWith("#[Types: ")) {
                types = words(next);
            } else if (next.startsWith("#[Background: ")) {
                background.addAll(words(next));
            } else if (next.startsWith("#[Outcomes: ")) {
                words(next).forEach(this::outcome);
            }
        }
        if (next != null && (types.isEmpty() || outcomes.isEmpty())) {
            throw wrong("comes before the transaction types and their outcomes, which a log of Assay begins with");
        }
    }

    private void outcome(String word) {
        int equals = word.lastIndexOf('=');
        String success = word.substring(equals + 1);
        if (equals < 1 || !(success.equals("true") || success.equals("false"))) {
            throw wrong("has the outcome '" + word + "' without =true or =false for success or failure");
        }
        outcomes.put(word.substring(0, equals), Boolean.valueOf(success));
    }

    private AssayException wrong(String how) {
        return AssayException.plan("line " + number + " of " + file + " " + how + "; was it edited?");
    }

    /** Returns true for comments, the legend and blank lines. */
    private static boolean isRemark(String line) {
        return line.startsWith("#") || line.startsWith("\"") || line.isBlank();
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

    List<String> types() {
        return types;
    }

    Set<String> background() {
        return Collections.unmodifiableSet(background);
    }

    /** Returns whether each outcome is a success, in order. */
    Map<String, Boolean> outcomes() {
        return Collections.unmodifiableMap(outcomes);
    }

    /** Returns the next line; null after the last. */
    @Nullable
    Line next() throws IOException {
        Line found = null;
        for (; next != null && found == null; advance()) {
            if (!isRemark(next)) {
                found = parsed(next);
            }
        }
        return found;
    }

    private @Nullable Line parsed(String line) {
        int tag = line.indexOf(',');
        int start = line.indexOf(',', tag + 1);
        int length = line.indexOf(',', start + 1);
        int longest = line.indexOf(',', length + 1);
        if (!line.startsWith(TAG) || tag < 0 || start < 0 || length < 0 || longest < 0) {
            passOver(number, "is none of a histogram log of Assay");
            return null;
        }
        int outcome = line.lastIndexOf(':', tag);
        int type = line.lastIndexOf(':', outcome - 1);
        // Unmeasured phases precede the type.
        String named = line.substring(type < 0 ? TAG.length() : type + 1, Math.max(TAG.length(), outcome));
        String ended = line.substring(outcome + 1, tag);
        if (!types.contains(named) || !outcomes.containsKey(OutcomeCode.declared(ended))) {
            passOver(number, "has a type or an outcome that its heading does not have");
            return null;
        }
        try {
            return new Line(
                    number,
                    type < 0,
                    named,
                    ended,
                    Double.parseDouble(line.substring(tag + 1, start)),
                    Double.parseDouble(line.substring(start + 1, length)),
                    line.substring(longest + 1));
        } catch (NumberFormatException e) {
            passOver(number, "has no times in seconds");
            return null;
        }
    }

    /**
     * Adds the histogram of a line.
     *
     * @return the number of its transactions; empty if the histogram is invalid, and the line skipped
     */
    OptionalLong add(Line line, HistogramDecoder.Sum sum) {
        try {
            return OptionalLong.of(decoder.add(line.encoded, sum));
        } catch (IllegalArgumentException e) {
            passOver(line.number, "has " + e.getMessage());
            return OptionalLong.empty();
        }
    }

    private void passOver(int line, String why) {
        passedOver++;
        if (firstPassedOver == null) {
            firstPassedOver = "line " + line + " " + why;
        }
    }

    int passedOver() {
        return passedOver;
    }

    /** Returns the first invalid line and its error; null if there is none. */
    @Nullable
    String firstPassedOver() {
        return firstPassedOver;
    }

    @Override
    public void close() throws IOException {
        decoder.close();
        reader.close();
    }
}
