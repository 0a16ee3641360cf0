package dev.assay.internal.plan;

import dev.assay.analysis.compare.ChangeCondition;
import dev.assay.analysis.compare.CompareSpec;
import dev.assay.analysis.compare.Comparer;
import dev.assay.internal.plan.document.CompareSection;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.unit.PercentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Resolves the comparison of a plan, or reports why it does not fit. Stateless. */
final class PlanCompare {

    private static final String COMPARE = "compare";
    private static final String BY = "by";

    private PlanCompare() {}

    /** Returns the comparison; null if the plan has none, or after reporting a problem. */
    static @Nullable CompareSpec of(
            PlanSource source, PlanDocument plan, List<SystemSpec> targets, Map<String, List<String>> matrix) {
        CompareSection section = plan.compare();
        if (section == null) {
            return null;
        }
        alone(source, plan);
        String by = by(source, section, targets, matrix);
        if (by == null) {
            return null;
        }
        List<String> values = values(by, targets, matrix);
        String base = Objects.requireNonNullElse(section.base(), values.get(0));
        if (!values.contains(base)) {
            source.wrong(
                    "found '" + base + "'" + NearestName.suggestion(base, values) + ", one of "
                            + String.join(", ", values) + " is needed",
                    COMPARE,
                    "base");
        }
        Double margin = section.margin() == null
                ? Double.valueOf(Comparer.Settings.USUAL_MARGIN)
                : source.attempt(() -> PercentText.parse(Objects.requireNonNull(section.margin())), COMPARE, "margin");
        List<ChangeCondition> conditions = conditions(source, section);
        if (margin == null) {
            return null;
        }
        return source.attempt(
                () -> new CompareSpec(by, base, margin, Boolean.TRUE.equals(section.anyway()), conditions), COMPARE);
    }

    /** Reports what a comparison decides itself. */
    private static void alone(PlanSource source, PlanDocument plan) {
        if (plan.search() != null) {
            source.wrong("a search chooses its cells, and a comparison measures pairs; leave out one of them", COMPARE);
        }
        if (plan.order() != null) {
            source.wrong("a comparison measures pair by pair, in random order within each pair; leave it out", "order");
        }
        if (plan.repeat() != null && plan.repeat() < IntervalEstimate.LEAST_UNITS) {
            source.wrong(
                    "found " + plan.repeat() + ", a comparison needs at least " + IntervalEstimate.LEAST_UNITS
                            + " pairs for an interval; " + CompareSpec.USUAL_PAIRS + " is the default",
                    "repeat");
        }
    }

    private static @Nullable String by(
            PlanSource source, CompareSection section, List<SystemSpec> targets, Map<String, List<String>> matrix) {
        List<String> possible = new ArrayList<>();
        if (targets.size() > 1) {
            possible.add(CompareSpec.TARGET);
        }
        matrix.forEach((name, values) -> {
            if (values.size() > 1) {
                possible.add(name);
            }
        });
        String by = section.by();
        if (possible.isEmpty()) {
            source.wrong(
                    "there is nothing to compare; name a second target, or a parameter with two values in the matrix",
                    COMPARE);
            return null;
        } else if (by == null) {
            if (possible.size() > 1) {
                source.wrong("'by' is missing; write by: with one of " + String.join(", ", possible), COMPARE);
                return null;
            }
            return possible.get(0);
        } else if (!possible.contains(by)) {
            source.wrong(
                    "found '" + by + "'" + NearestName.suggestion(by, possible)
                            + ", what varies in this plan is needed: " + String.join(", ", possible),
                    COMPARE,
                    BY);
            return null;
        }
        return by;
    }

    private static List<String> values(String by, List<SystemSpec> targets, Map<String, List<String>> matrix) {
        return by.equals(CompareSpec.TARGET)
                ? targets.stream().map(SystemSpec::name).toList()
                : Objects.requireNonNull(matrix.get(by));
    }

    private static List<ChangeCondition> conditions(PlanSource source, CompareSection section) {
        List<ChangeCondition> conditions = new ArrayList<>();
        List<String> texts = Objects.requireNonNullElse(section.failIf(), List.of());
        for (int i = 0; i < texts.size(); i++) {
            try {
                conditions.add(ChangeCondition.parse(texts.get(i)));
            } catch (AssayException e) {
                source.wrongAt(i, e.message(), COMPARE, "fail-if");
            }
        }
        return conditions;
    }
}
