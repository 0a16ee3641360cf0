package dev.assay.model.result;

import dev.assay.model.AssayException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The thresholds that a trial is judged by. Immutable.
 *
 * @param changed those that differ from the usual ones: shares such as 0.01, seconds or counts
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record VerdictThresholds(Map<VerdictCode, Double> changed) {

    /** The usual ones. */
    public static final VerdictThresholds USUAL = new VerdictThresholds(Map.of());

    /** Copies the map, without what is as usual. */
    public VerdictThresholds {
        EnumMap<VerdictCode, Double> different = new EnumMap<>(VerdictCode.class);
        different.putAll(changed);
        different
                .entrySet()
                .removeIf(each -> each.getValue() == threshold(each.getKey()).usual());
        changed = Collections.unmodifiableMap(different);
    }

    /**
     * These with another one.
     *
     * @param text as plans write it
     * @throws AssayException of kind {@code PLAN} if the code has no threshold, or not such a one
     */
    public VerdictThresholds with(VerdictCode code, String text) {
        Map<VerdictCode, Double> all = new EnumMap<>(VerdictCode.class);
        all.putAll(changed);
        all.put(code, threshold(code).parse(text));
        return new VerdictThresholds(all);
    }

    /** The threshold of a code: a share such as 0.01, seconds or a count. */
    public double of(VerdictCode code) {
        return changed.getOrDefault(code, threshold(code).usual());
    }

    /** The threshold of a code as plans write it. */
    public String text(VerdictCode code) {
        return threshold(code).text(of(code));
    }

    /** Those that differ from the usual ones, by their codes, as plans write them. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        changed.keySet().forEach(code -> texts.put(code.code(), text(code)));
        return texts;
    }

    private static VerdictThreshold threshold(VerdictCode code) {
        return code.threshold().orElseThrow(() -> AssayException.plan("there is no threshold to set; any counts"));
    }
}
