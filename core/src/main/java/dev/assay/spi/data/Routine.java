package dev.assay.spi.data;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import org.apiguardian.api.API;

/**
 * A stored routine that transactions call: a function or a procedure. Its name in the database contains a checksum of its text, so
 * that routines of different versions of a workload have different names. Immutable.
 *
 * @param workload id of the workload
 * @param id what it does: lower case with underscores, such as {@code new_order}
 * @param textByLanguage the statement that creates it, by language; {@link #NAME} stands for its name
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Routine(String workload, String id, Map<Language, String> textByLanguage) {

    /** Stands for the name of the routine in its text. */
    public static final String NAME = "{name}";

    /** A language of stored routines. */
    public enum Language {
        /** Functions in PL/pgSQL. */
        PLPGSQL,
        /** Procedures in the SQL/PSM of MySQL and MariaDB. */
        SQL_PSM
    }

    /**
     * Checks that each text contains the name.
     *
     * @throws IllegalArgumentException if one does not
     */
    public Routine {
        textByLanguage = Map.copyOf(textByLanguage);
        textByLanguage.forEach((language, text) -> {
            if (!text.contains(NAME)) {
                throw new IllegalArgumentException(id + " in " + language + ": the text does not contain " + NAME);
            }
        });
    }

    /** Returns the beginning of the names of a workload's routines in a database. */
    public static String prefix(String workload) {
        return "assay_" + workload.replace('-', '_') + "__";
    }

    /**
     * Returns the name in a database.
     *
     * @throws IllegalArgumentException if the routine has no text in the language
     */
    public String name(Language language) {
        CRC32 checksum = new CRC32();
        checksum.update(template(language).getBytes(StandardCharsets.UTF_8));
        return prefix(workload) + id + "_" + String.format(Locale.ROOT, "%08x", checksum.getValue());
    }

    /**
     * Returns the statement that creates the routine.
     *
     * @throws IllegalArgumentException if the routine has no text in the language
     */
    public String text(Language language) {
        return template(language).replace(NAME, name(language));
    }

    private String template(Language language) {
        String text = textByLanguage.get(language);
        if (text == null) {
            throw new IllegalArgumentException(id + " has no text in " + language);
        }
        return text;
    }
}
