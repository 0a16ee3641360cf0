package dev.assay.jdbc.internal.examine;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;

/** Findings on the encryption of connections. Stateless. */
public final class Encryption {

    private static final Subject ENCRYPTION = new Subject("encryption", Area.DRIVER);

    private Encryption() {}

    public static Finding encrypted(String how) {
        return ENCRYPTION.note(
                "connections are encrypted: " + how + ", which costs both sides processor time",
                "compare with other encrypted measurements");
    }

    public static Finding none() {
        return ENCRYPTION.ok("connections are not encrypted");
    }
}
