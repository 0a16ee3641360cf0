package dev.assay.jdbc.internal.examine;

import java.util.ArrayList;
import java.util.List;

/** What an account lacks, and the statements that would give it. Confined to one thread. */
public final class MissingPrivilege {

    private final List<String> missing = new ArrayList<>();
    private final List<String> statements = new ArrayList<>();

    /** Nothing is lacking yet. */
    public MissingPrivilege() {}

    /** Something is lacking. */
    public void add(String what, String statement) {
        missing.add(what);
        statements.add(statement);
    }

    /**
     * Privileges on something are lacking.
     *
     * @param privileges may be none: then nothing is
     * @param named what they are on, as a person calls it
     * @param on the same as {@code GRANT} names it
     * @param account as {@code GRANT} names it
     */
    public void grant(List<String> privileges, String named, String on, String account) {
        if (!privileges.isEmpty()) {
            String listed = String.join(", ", privileges);
            add(listed + " on " + named, "GRANT " + listed + " ON " + on + " TO " + account + ";");
        }
    }

    /** Whether nothing is. */
    public boolean isEmpty() {
        return missing.isEmpty();
    }

    /** All of it, on one line. */
    public String what() {
        return String.join("; ", missing);
    }

    /** The statements, on one line. */
    public String remedy() {
        return String.join(" ", statements);
    }
}
