package dev.assay.model.result;

import java.util.Comparator;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Whether the figures can be believed, and why not. Immutable.
 *
 * @param status the worst of the reasons', VALID without any
 * @param reasons most serious first
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Verdict(Status status, List<Reason> reasons) {

    /** How far to believe. */
    public enum Status {
        /** Nothing speaks against the figures. */
        VALID,
        /** Something may have spoiled them; priced and ranked with its mark. */
        SUSPECT,
        /** Something did; shown, never ranked. */
        INVALID
    }

    /**
     * One thing that speaks against the figures.
     *
     * @param code kebab-case and stable
     * @param status what it makes of the figures by itself
     * @param detail one line: what was found, against which bound, and what would help
     */
    public record Reason(String code, Status status, String detail) {}

    /** Copies the list. */
    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** The verdict that follows from the reasons. */
    public static Verdict of(List<Reason> reasons) {
        List<Reason> sorted = reasons.stream()
                .sorted(Comparator.comparing(Reason::status).reversed())
                .toList();
        return new Verdict(sorted.isEmpty() ? Status.VALID : sorted.get(0).status(), sorted);
    }
}
