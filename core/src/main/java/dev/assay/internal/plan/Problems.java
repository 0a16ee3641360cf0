package dev.assay.internal.plan;

import dev.assay.internal.plan.Located.Place;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SecretText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** All that is wrong with a document, in its order, each with its line. Mutable; confined to one thread. */
public final class Problems {

    private static final int MOST = 50;
    private static final Pattern PASSWORD =
            Pattern.compile("(passw\\w*[\"']?\\s*:\\s*)(?!\\$\\{)[^\\s,}][^,}]*", Pattern.CASE_INSENSITIVE);

    private final String document;
    private final List<String> lines;
    private final List<Problem> found = new ArrayList<>();

    private record Problem(Place place, String text) {}

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
        found.add(new Problem(place, text));
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

    /** A password that somebody wrote into a plan is wrong there, and more so in a message. */
    private static String withoutSecrets(String line) {
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
            if (place.line() <= lines.size()) {
                // A tab is kept, so that the caret stands where a terminal puts the column.
                String line = withoutSecrets(lines.get(place.line() - 1));
                String before = line.substring(0, Math.min(line.length(), place.column() - 1));
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
