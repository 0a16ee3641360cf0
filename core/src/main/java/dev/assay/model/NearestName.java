package dev.assay.model;

import java.util.Collection;
import java.util.Comparator;
import org.apiguardian.api.API;

/** What somebody may have meant who wrote a name that does not exist. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NearestName {

    /** Of shorter names, two characters are too much to tell a slip from another name. */
    private static final int SHORTEST = 5;

    private NearestName() {}

    /** {@code  (did you mean 'x'?)} with the nearest of the names and a blank in front, or nothing when none is near. */
    public static String suggestion(String given, Collection<String> names) {
        return suggestion(given, names, Math.max(2, given.length() / 3));
    }

    /**
     * Likewise of the names that are a slip of the typist away, at most two characters of five and more.
     */
    public static String slip(String given, Collection<String> names) {
        return given.length() < SHORTEST ? "" : suggestion(given, names, 2);
    }

    private static String suggestion(String given, Collection<String> names, int farthest) {
        return names.stream()
                .min(Comparator.comparingInt(name -> distance(given, name)))
                .filter(name -> distance(given, name) <= farthest)
                .map(name -> " (did you mean '" + name + "'?)")
                .orElse("");
    }

    /** How many single-character edits make one text of the other (Levenshtein, 1966). */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
