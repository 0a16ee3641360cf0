package dev.assay.model.result;

import dev.assay.model.AssayException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The thresholds for the verdict on a trial. Immutable.
 *
 * @param changed thresholds that differ from the defaults: shares such as 0.01, seconds or counts
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record VerdictThresholds(Map<VerdictCode, Double> changed) {

    /** The defaults. */
    public static final VerdictThresholds USUAL = new VerdictThresholds(Map.of());

    public VerdictThresholds {
        EnumMap<VerdictCode, Double> different = new EnumMap<>(VerdictCode.class);
        different.putAll(changed);
        different
                .entrySet()
                .removeIf(each -> each.getValue() == threshold(each.getKey()).usual());
        changed = Collections.unmodifiableMap(different);
    }

    /**
     * Returns these thresholds with one changed.
     *
     * @param text value in plan notation
     * @throws AssayException of kind {@code PLAN} if the code has no threshold, or the value is invalid
     */
    public VerdictThresholds with(VerdictCode code, String text) {
        Map<VerdictCode, Double> all = new EnumMap<>(VerdictCode.class);
        all.putAll(changed);
        all.put(code, threshold(code).parse(text));
        return new VerdictThresholds(all);
    }

    /** Returns the threshold of a code: a share such as 0.01, seconds or a count. */
    public double of(VerdictCode code) {
        return changed.getOrDefault(code, threshold(code).usual());
    }

    /** Returns the threshold of a code in plan notation. */
    public String text(VerdictCode code) {
        return threshold(code).text(of(code));
    }

    /** Returns the changed thresholds by code, in plan notation. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        changed.keySet().forEach(code -> texts.put(code.code(), text(code)));
        return texts;
    }

    private static VerdictThreshold threshold(VerdictCode code) {
        return code.threshold().orElseThrow(() -> AssayException.plan("this reason has no threshold"));
    }
}
