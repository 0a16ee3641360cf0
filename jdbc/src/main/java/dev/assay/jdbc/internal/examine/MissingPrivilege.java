package dev.assay.jdbc.internal.examine;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import java.util.ArrayList;
import java.util.List;

/** Privileges that an account lacks, and the statements that grant them. Confined to one thread. */
public final class MissingPrivilege {

    private static final Subject PRIVILEGES = new Subject("privileges", Area.TARGET);

    private final List<String> missing = new ArrayList<>();
    private final List<String> statements = new ArrayList<>();

    public void add(String what, String statement) {
        missing.add(what);
        statements.add(statement);
    }

    /** Adds missing privileges, maybe none, on an object, as {@code named} in messages and as {@code on} in {@code GRANT}. */
    public void grant(List<String> privileges, String named, String on, String account) {
        if (!privileges.isEmpty()) {
            String listed = String.join(", ", privileges);
            add(listed + " on " + named, "GRANT " + listed + " ON " + on + " TO " + account + ";");
        }
    }

    /** Returns a problem for missing required privileges and a warning for optional ones, or else one good finding. */
    public static List<Finding> findings(
            String account, MissingPrivilege required, MissingPrivilege optional, String place, String note) {
        List<Finding> findings = new ArrayList<>();
        if (!required.missing.isEmpty()) {
            findings.add(PRIVILEGES.problem(account + " lacks " + required.what() + note, required.remedy()));
        }
        if (!optional.missing.isEmpty()) {
            findings.add(PRIVILEGES.warning(
                    account + " lacks " + optional.what() + ", which may be needed" + note, optional.remedy()));
        }
        return findings.isEmpty()
                ? List.of(PRIVILEGES.ok(account + " has all required privileges in " + place))
                : findings;
    }

    /** Returns a problem with privileges in other words. */
    public static Finding problem(String text, String remedy) {
        return PRIVILEGES.problem(text, remedy);
    }

    private String what() {
        return String.join("; ", missing);
    }

    private String remedy() {
        return String.join(" ", statements);
    }
}
