package dev.assay.internal.codec;

import dev.assay.internal.codec.Located.Place;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SecretText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** The problems of a document, each with its line, in document order. Mutable; confined to one thread. */
public final class Problems {

    private static final int MOST = 50;

    /** The maximum number of characters shown of a line, and of each end of a message. */
    private static final int LONGEST = 200;

    private static final Pattern PASSWORD =
            Pattern.compile("(passw\\w*[\"']?\\s*:\\s*)(?![\"']?\\$\\{)\\S.*", Pattern.CASE_INSENSITIVE);

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\t]]");

    private final String document;
    private final List<String> lines;
    private final List<Problem> found = new ArrayList<>();

    /**
     * A problem.
     *
     * @param shown number of characters of the line to show after the place; 0 hides the line
     */
    private record Problem(Place place, String text, int shown) {}

    /**
     * Starts without problems.
     *
     * @param document its name in messages
     */
    public Problems(String document, String text) {
        this.document = document;
        this.lines = text.lines().toList();
    }

    /**
     * Adds a problem.
     *
     * @param text what was found and what is expected, in one line
     */
    public void add(Place place, String text) {
        found.add(new Problem(place, shortened(text), Integer.MAX_VALUE));
    }

    /** Adds a problem with a name. The value after it may be a secret and is not shown. */
    public void addAboutName(Place place, String name, String text) {
        found.add(new Problem(place, shortened(text), name.length() + 1));
    }

    /** Adds a problem with a value that may be a secret; the line is not shown. */
    public void addWithoutLine(Place place, String text) {
        found.add(new Problem(place, shortened(text), 0));
    }

    /** Shortens a long message in its middle: it starts with the found value and ends with the remedy. */
    private static String shortened(String text) {
        int most = 2 * LONGEST;
        return text.length() <= most
                ? text
                : text.substring(0, LONGEST) + " … (" + (text.length() - most) + " characters left out) … "
                        + text.substring(text.length() - LONGEST);
    }

    public boolean none() {
        return found.isEmpty();
    }

    /** Throws a PLAN error with all problems, if there are any. */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw AssayException.plan(text());
        }
    }

    private static String shown(String line, int begin, int from, int length) {
        int until = (int) Math.min(Math.min(line.length(), begin + LONGEST), (long) from + length);
        String shown = withoutSecrets(line.substring(0, Math.max(begin, until)));
        return CONTROL.matcher(shown.substring(Math.min(begin, shown.length()))).replaceAll("?");
    }

    /** Masks secrets in a line of a plan. */
    public static String withoutSecrets(String line) {
        return SecretText.blot(PASSWORD.matcher(line).replaceAll("$1***"));
    }

    private String text() {
        List<Problem> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparingInt((Problem problem) -> problem.place.line())
                .thenComparingInt(problem -> problem.place.column()));
        StringBuilder text = new StringBuilder();
        for (Problem problem : sorted.subList(0, Math.min(MOST, sorted.size()))) {
            if (text.length() > 0) {
                text.append('\n');
            }
            Place place = problem.place;
            text.append(document).append(':').append(place.line()).append(':').append(place.column());
            text.append(' ').append(problem.text);
            if (place.line() <= lines.size() && problem.shown > 0) {
                // Tabs stay, so that the caret is in the column that the terminal uses.
                String whole = lines.get(place.line() - 1);
                int from = place.column() - 1 < LONGEST ? 0 : place.column() - 1 - LONGEST / 2;
                String line = shown(whole, from, place.column() - 1, problem.shown);
                String before = line.substring(0, Math.min(line.length(), place.column() - 1 - from));
                text.append("\n    ").append(line);
                text.append("\n    ").append(before.replaceAll("[^\t]", " ")).append('^');
            }
        }
        if (sorted.size() > MOST) {
            text.append("\nand ").append(sorted.size() - MOST).append(" more");
        }
        return text.toString();
    }
}
