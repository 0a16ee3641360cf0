package dev.assay.jdbc.internal.examine;

import dev.assay.model.plan.SecretText;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** An examination that runs part by part. Confined to one thread. */
public final class Examination {

    private static final Subject NOT_EXAMINED = new Subject("not-examined", Area.TARGET);

    private final List<Finding> findings = new ArrayList<>();

    @FunctionalInterface
    public interface Part {
        List<Finding> findings() throws SQLException;
    }

    /** Runs a part. A failure becomes a finding, because a related product may lack a catalogue table of one part. */
    public Examination part(String what, Part part) {
        try {
            findings.addAll(part.findings());
        } catch (SQLException e) {
            String message = SecretText.blot(Objects.requireNonNullElse(e.getMessage(), "no message"))
                    .replaceAll("\\s+", " ")
                    .trim();
            String state = e.getSQLState() == null ? "" : " (SQLSTATE " + e.getSQLState() + ")";
            findings.add(NOT_EXAMINED.note(what + ": cannot be examined: " + message + state, "check it yourself"));
        }
        return this;
    }

    public List<Finding> findings() {
        return List.copyOf(findings);
    }
}
