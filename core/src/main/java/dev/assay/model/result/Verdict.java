package dev.assay.model.result;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * Whether the figures of a trial are valid, with reasons. Immutable.
 *
 * @param status the worst status of all reasons; VALID if there are none but notes
 * @param reasons most serious first
 * @param thresholds thresholds that the plan changed, by reason code, in plan notation; empty in documents of earlier versions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Verdict(Status status, List<Reason> reasons, Map<String, String> thresholds) {

    /** The validity of figures. */
    public enum Status {
        /** There is no reason to doubt the figures. */
        VALID,
        /** The figures may be wrong; they are priced and ranked with a mark. */
        SUSPECT,
        /** The figures are wrong or meaningless; they are displayed, but never ranked. */
        INVALID
    }

    /**
     * A reason to doubt the figures, or a note on them.
     *
     * @param code kebab-case and stable
     * @param status status by this reason alone; VALID for a note
     * @param detail one line: what was found, the threshold, and what to do
     */
    public record Reason(String code, Status status, String detail) {

        /**
         * Most serious first: by status, then by the severity of the code. A reason that is INVALID elsewhere, as on a host that
         * client and server do not share, precedes one that is always SUSPECT.
         */
        public static final Comparator<Reason> WORST_FIRST = Comparator.comparing(Reason::status)
                .reversed()
                .thenComparingInt(reason -> VerdictCode.of(reason.code())
                        .map(code -> code.severity() == VerdictCode.Severity.SUSPECT ? 1 : 0)
                        .orElse(1));
    }

    public Verdict {
        reasons = List.copyOf(reasons);
        // Documents of earlier versions lack them.
        thresholds = thresholds == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(thresholds));
    }

    /** Returns the changed thresholds for display; empty if there are none. */
    public Optional<String> otherThresholds() {
        return thresholds.isEmpty()
                ? Optional.empty()
                : Optional.of(thresholds.entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", ", "judged by thresholds of the plan: ", "")));
    }

    /** Returns this verdict with further reasons, found with the same thresholds. */
    public Verdict with(List<Reason> more) {
        List<Reason> sorted = Stream.concat(reasons.stream(), more.stream())
                .sorted(Reason.WORST_FIRST)
                .toList();
        return new Verdict(sorted.isEmpty() ? status : sorted.get(0).status(), sorted, thresholds);
    }

    /** Returns the verdict for reasons found with the default thresholds. */
    public static Verdict of(List<Reason> reasons) {
        return of(reasons, VerdictThresholds.USUAL);
    }

    /** Returns the verdict for reasons. */
    public static Verdict of(List<Reason> reasons, VerdictThresholds thresholds) {
        List<Reason> sorted = reasons.stream().sorted(Reason.WORST_FIRST).toList();
        return new Verdict(sorted.isEmpty() ? Status.VALID : sorted.get(0).status(), sorted, thresholds.texts());
    }
}
