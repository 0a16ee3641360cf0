package dev.assay.model;

import java.util.Collection;
import java.util.Comparator;
import org.apiguardian.api.API;

/** Suggests an existing name for a misspelt one. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NearestName {

    /** In shorter names, an edit distance of two does not distinguish a typing error from another name. */
    private static final int SHORTEST = 5;

    private NearestName() {}

    /**
     * Returns {@code  (did you mean 'x'?)}, with a leading blank, for the nearest name; empty if none is near. Near means an edit
     * distance of at most a third of the length, and of two for short names.
     */
    public static String suggestion(String given, Collection<String> names) {
        return suggestion(given, names, Math.max(2, given.length() / 3));
    }

    /** Returns the same, but only for typing errors: an edit distance of at most 2, in names of at least 5 characters. */
    public static String slip(String given, Collection<String> names) {
        return given.length() < SHORTEST ? "" : suggestion(given, names, 2);
    }

    private static String suggestion(String given, Collection<String> names, int farthest) {
        return names.stream()
                // The edit distance is at least the difference of the lengths, and price lists have thousands of names.
                .filter(name -> Math.abs(name.length() - given.length()) <= farthest)
                .min(Comparator.comparingInt(name -> distance(given, name)))
                .filter(name -> distance(given, name) <= farthest)
                .map(name -> " (did you mean '" + name + "'?)")
                .orElse("");
    }

    /** Returns the edit distance: the number of single-character edits (Levenshtein, 1966). */
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
