package dev.assay.analysis.compare;

import dev.assay.model.plan.Experiment;
import dev.assay.model.unit.PercentText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What an experiment compares: the systems or values that its cells measure in pairs. Immutable.
 *
 * @param by {@code target}, or a parameter of the matrix
 * @param base name or value to which the others are relative
 * @param margin relative difference up to which figures count as equivalent, above 0 and below 1
 * @param anyway whether to rank sides that did different work
 * @param failIf conditions on changes that must not hold
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CompareSpec(String by, String base, double margin, boolean anyway, List<ChangeCondition> failIf) {

    /** The compared dimension of the targets. */
    public static final String TARGET = "target";

    /** Pairs if a plan has no number of repetitions. */
    public static final int USUAL_PAIRS = 5;

    private static final String PREFIX = "compare.";
    private static final String FAIL_IF = PREFIX + "fail-if.";

    /** Checks the margin and copies the list. */
    public CompareSpec {
        Comparer.Settings.requireMargin(margin);
        failIf = List.copyOf(failIf);
    }

    /** Returns the settings as texts, by their names in a plan. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(PREFIX + "by", by);
        texts.put(PREFIX + "base", base);
        texts.put(PREFIX + "margin", PercentText.format(margin));
        if (anyway) {
            texts.put(PREFIX + "anyway", "true");
        }
        for (int i = 0; i < failIf.size(); i++) {
            texts.put(FAIL_IF + (i + 1), failIf.get(i).text());
        }
        return texts;
    }

    /** Returns the comparison of a stored experiment; empty if it has none. */
    public static Optional<CompareSpec> of(Experiment experiment) {
        return of(experiment.settings());
    }

    /** Returns the comparison of the settings of an experiment; empty if it has none. */
    public static Optional<CompareSpec> of(Map<String, String> texts) {
        String by = texts.get(PREFIX + "by");
        String base = texts.get(PREFIX + "base");
        if (by == null || base == null) {
            return Optional.empty();
        }
        List<ChangeCondition> conditions = new ArrayList<>();
        for (int i = 1; texts.containsKey(FAIL_IF + i); i++) {
            conditions.add(ChangeCondition.parse(texts.getOrDefault(FAIL_IF + i, "")));
        }
        return Optional.of(new CompareSpec(
                by,
                base,
                PercentText.parse(texts.getOrDefault(PREFIX + "margin", "5%")),
                Boolean.parseBoolean(texts.get(PREFIX + "anyway")),
                conditions));
    }
}
