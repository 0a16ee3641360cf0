package dev.assay.internal.codec;

import dev.assay.internal.codec.Located.Place;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SecretText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** All that is wrong with a document, in its order, each with its line. Mutable; confined to one thread. */
public final class Problems {

    private static final int MOST = 50;

    /** The longest part of a line, and of each end of a message, that is shown, in characters. */
    private static final int LONGEST = 200;

    private static final Pattern PASSWORD =
            Pattern.compile("(passw\\w*[\"']?\\s*:\\s*)(?![\"']?\\$\\{)\\S.*", Pattern.CASE_INSENSITIVE);

    /** Control characters, which a terminal would interpret. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\t]]");

    private final String document;
    private final List<String> lines;
    private final List<Problem> found = new ArrayList<>();

    /**
     * One thing that is wrong.
     *
     * @param shown how much of its line may be shown, from the place on; 0 for nothing of the line
     */
    private record Problem(Place place, String text, int shown) {}

    /**
     * None yet.
     *
     * @param document its name, as people know it
     * @param text of it
     */
    public Problems(String document, String text) {
        this.document = document;
        this.lines = text.lines().toList();
    }

    /**
     * One more.
     *
     * @param text what was found, and what would do, in one line
     */
    public void add(Place place, String text) {
        found.add(new Problem(place, cut(text), Integer.MAX_VALUE));
    }

    /** One more about a name; what stands behind it might be a secret, and is not shown. */
    public void addAboutName(Place place, String name, String text) {
        found.add(new Problem(place, cut(text), name.length() + 1));
    }

    /** One more where a secret might stand; nothing of the line is shown. */
    public void addWithoutLine(Place place, String text) {
        found.add(new Problem(place, cut(text), 0));
    }

    /** Shortens a long message in its middle: the found value stands there, and the remedy at the end. */
    private static String cut(String text) {
        int most = 2 * LONGEST;
        return text.length() <= most
                ? text
                : text.substring(0, LONGEST) + " … (" + (text.length() - most) + " characters left out) … "
                        + text.substring(text.length() - LONGEST);
    }

    /** Whether there is none. */
    public boolean none() {
        return found.isEmpty();
    }

    /**
     * Refuses the document if there is any.
     *
     * @throws AssayException of kind {@code PLAN} with all of them
     */
    public void refuse() {
        if (!found.isEmpty()) {
            throw AssayException.plan(text());
        }
    }

    private static String shown(String line, int begin, int from, int length) {
        int until = (int) Math.min(Math.min(line.length(), begin + LONGEST), (long) from + length);
        String shown = withoutSecrets(line.substring(0, Math.max(begin, until)));
        return CONTROL.matcher(shown.substring(Math.min(begin, shown.length()))).replaceAll("?");
    }

    /** A line of a plan as it may be shown and kept: a password that somebody wrote there is wrong, and more so elsewhere. */
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
                // A tab is kept, so that the caret stands where a terminal puts the column.
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
