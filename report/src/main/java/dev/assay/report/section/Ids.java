package dev.assay.report.section;

import java.util.Locale;

/** Makes ids of names. Stateless. */
final class Ids {

    private Ids() {}

    /** Letters, digits and dashes; two names may get one. */
    static String of(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
