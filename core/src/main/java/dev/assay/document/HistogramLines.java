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
 * A trial's {@code histograms.hlog} up to its last whole line, one line after another. Lines that are not of a histogram log of
 * Assay are skipped and counted. HdrHistogram's own reader finds each field by regular expressions, decodes the lines that a
 * report does not need as well, and does not report the number of a damaged line; {@link HistogramDecoder} has figures. Confined to
 * one thread.
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
     * What ended in an interval, of one kind.
     *
     * @param number of the line
     * @param measured whether the interval was part of the measurement
     * @param type of transaction, one of {@link #types}
     * @param outcome one of {@link #outcomes}, or such with a name
     * @param startSeconds since the trial began
     * @param seconds how long the interval was
     * @param encoded how long they took
     */
    record Line(
            int number,
            boolean measured,
            String type,
            String outcome,
            double startSeconds,
            double seconds,
            String encoded) {}

    /**
     * Reads the heading.
     *
     * @throws AssayException of kind {@code PLAN} if the log has another one
     */
    HistogramLines(Path file) throws IOException {
        this.file = file;
        this.reader = new BufferedReader(new InputStreamReader(WholeLines.of(file), StandardCharsets.UTF_8));
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
            throw wrong("has the outcome '" + word + "', of which it does not say whether it is a success");
        }
        outcomes.put(word.substring(0, equals), Boolean.valueOf(success));
    }

    private AssayException wrong(String how) {
        return AssayException.plan("line " + number + " of " + file + " " + how + "; was it edited?");
    }

    /** Remarks, the legend, and lines that say nothing. */
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

    /** The next line; null after the last. */
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
        // What did not count has the phase before its type.
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
     * Adds what ended in a line's interval.
     *
     * @return how many; empty if the line has no histogram of ours, and is passed over
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

    /** How many lines were passed over as yet that are no remarks either. */
    int passedOver() {
        return passedOver;
    }

    /** Which was the first of them, and what is wrong with it; null if there is none. */
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
