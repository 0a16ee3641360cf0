package dev.assay.model.result;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Whether the figures can be believed, and why not. Immutable.
 *
 * @param status the worst of the reasons', VALID without any
 * @param reasons most serious first
 * @param thresholds that the plan changed, by the codes of the reasons, as plans write them
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Verdict(Status status, List<Reason> reasons, Map<String, String> thresholds) {

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

    /** Copies list and map. */
    public Verdict {
        reasons = List.copyOf(reasons);
        // Documents of earlier versions lack them.
        thresholds = thresholds == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(thresholds));
    }

    /** The thresholds that the plan changed, for people; empty if it changed none. */
    public Optional<String> otherThresholds() {
        return thresholds.isEmpty()
                ? Optional.empty()
                : Optional.of(thresholds.entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", ", "judged by thresholds of the plan: ", "")));
    }

    /** The verdict that follows from the reasons, by the usual thresholds. */
    public static Verdict of(List<Reason> reasons) {
        return of(reasons, VerdictThresholds.USUAL);
    }

    /** The verdict that follows from the reasons. */
    public static Verdict of(List<Reason> reasons, VerdictThresholds thresholds) {
        List<Reason> sorted = reasons.stream()
                .sorted(Comparator.comparing(Reason::status).reversed())
                .toList();
        return new Verdict(sorted.isEmpty() ? Status.VALID : sorted.get(0).status(), sorted, thresholds.texts());
    }
}
