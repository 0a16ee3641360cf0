package dev.assay.jdbc.internal.examine;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;

/** What there is to say of encrypted connections. Stateless. */
public final class Encryption {

    private static final Subject ENCRYPTION = new Subject("encryption", Area.DRIVER);

    private Encryption() {}

    /** Both sides spend time on it. */
    public static Finding encrypted(String how) {
        return ENCRYPTION.note(
                "connections are encrypted: " + how + ", which costs both sides processor time",
                "compare with other encrypted measurements");
    }

    /** They are not. */
    public static Finding none() {
        return ENCRYPTION.ok("connections are not encrypted");
    }
}
