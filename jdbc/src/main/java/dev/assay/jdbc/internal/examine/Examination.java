package dev.assay.jdbc.internal.examine;

import dev.assay.model.plan.SecretText;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** An examination, part by part. Confined to one thread. */
public final class Examination {

    private static final Subject NOT_EXAMINED = new Subject("not-examined", Area.TARGET);

    private final List<Finding> findings = new ArrayList<>();

    /** Nothing is examined yet. */
    public Examination() {}

    /** One part of an examination. */
    @FunctionalInterface
    public interface Part {
        /** What was found; may be nothing. */
        List<Finding> findings() throws SQLException;
    }

    /** Examines a part. What a relative of the product does not know must not hide the rest. */
    public Examination part(String what, Part part) {
        try {
            findings.addAll(part.findings());
        } catch (SQLException e) {
            String message = SecretText.blot(Objects.requireNonNullElse(e.getMessage(), "no message"))
                    .replaceAll("\\s+", " ")
                    .trim();
            String state = e.getSQLState() == null ? "" : " (SQLSTATE " + e.getSQLState() + ")";
            findings.add(NOT_EXAMINED.note(what + ": the server does not tell: " + message + state, "look yourself"));
        }
        return this;
    }

    /** What was found, part after part. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }
}
