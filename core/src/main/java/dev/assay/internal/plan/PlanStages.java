package dev.assay.internal.plan;

import dev.assay.internal.codec.Located;
import dev.assay.internal.codec.Located.Entry;
import dev.assay.internal.codec.Located.Items;
import dev.assay.internal.codec.Located.Section;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.internal.plan.document.StageSection;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Divides a plan into its stages: each is a plan of its own, the common sections with those of the stage in their place.
 * Stateless.
 */
public final class PlanStages {

    private static final String STAGES = "stages";
    private static final String OPTIMUM = "optimum";

    private PlanStages() {}

    /**
     * A stage.
     *
     * @param name unique; empty for the only stage of a plan that has no stages
     * @param at name of the earlier stage at whose best points this one measures; null if it has points of its own
     * @param source its plan
     */
    public record Stage(String name, @Nullable String at, PlanSource source) {}

    /**
     * Returns the stages of a plan in order, one for a plan without stages.
     *
     * @throws AssayException of kind {@code PLAN} with all problems of their names and references
     */
    public static List<Stage> of(PlanSource source) {
        PlanDocument plan = source.document();
        if (plan == null || plan.stages() == null) {
            return List.of(new Stage("", null, source));
        }
        Section root = (Section) Objects.requireNonNull(source.root(), "a plan was read from it");
        Located list = Objects.requireNonNull(root.entries().get(STAGES), "the plan has stages")
                .value();
        // A single value counts as a list of one.
        List<Located> trees = list instanceof Items several ? several.items() : List.of(list);
        List<Stage> stages = new ArrayList<>();
        Map<String, Boolean> swept = new LinkedHashMap<>();
        for (int i = 0; i < trees.size(); i++) {
            StageSection section = plan.stages().get(i);
            String at = section.at() == null ? null : reference(section, section.at(), plan, swept, i, source);
            if (swept.putIfAbsent(section.name(), section.matrix() != null || section.search() != null) != null) {
                source.wrongAt(i, "two stages have the name '" + section.name() + "'", STAGES);
            }
            stages.add(new Stage(
                    section.name(), at, PlanSource.of(merged(root, (Section) trees.get(i)), source.problems())));
        }
        source.problems().throwIfAny();
        return stages;
    }

    /** Returns the name of the stage that a reference means; reports one that is unknown, later, or has no matrix. */
    private static @Nullable String reference(
            StageSection section,
            String at,
            PlanDocument plan,
            Map<String, Boolean> before,
            int item,
            PlanSource source) {
        String name = at.endsWith("." + OPTIMUM) ? at.substring(0, at.length() - OPTIMUM.length() - 1) : null;
        if (name == null && !at.equals(OPTIMUM)) {
            source.wrongAt(
                    item,
                    "at: found '" + at + "', optimum or STAGE.optimum is needed, the best point of an earlier stage",
                    STAGES);
            return null;
        }
        List<String> sweeps = before.keySet().stream().filter(before::get).toList();
        String meant = name != null ? name : sweeps.isEmpty() ? null : sweeps.get(sweeps.size() - 1);
        if (meant != null && sweeps.contains(meant)) {
            return meant;
        }
        Set<String> all = new LinkedHashSet<>();
        Objects.requireNonNull(plan.stages()).forEach(each -> all.add(each.name()));
        String problem;
        if (meant == null) {
            problem = "no stage before '" + section.name() + "' has a matrix, whose best point it could use";
        } else if (before.containsKey(meant)) {
            problem = "the stage '" + meant + "' has no matrix, whose best point '" + section.name() + "' could use";
        } else if (all.contains(meant)) {
            problem = "'" + section.name() + "' needs the result of '" + meant
                    + "', which does not run before it; change the order of the stages";
        } else {
            problem = "there is no stage '" + meant + "'" + NearestName.suggestion(meant, all) + "; known are "
                    + String.join(", ", all);
        }
        source.wrongAt(item, "at: " + problem, STAGES);
        return null;
    }

    private static Section merged(Section plan, Section stage) {
        Map<String, Entry> merged = new LinkedHashMap<>(plan.entries());
        merged.remove(STAGES);
        stage.entries().forEach((key, entry) -> {
            if (!key.equals("name") && !key.equals("at")) {
                merged.merge(key, entry, PlanStages::merged);
            }
        });
        return new Section(plan.place(), merged);
    }

    private static Entry merged(Entry plan, Entry stage) {
        if (!(plan.value() instanceof Section below) || !(stage.value() instanceof Section above)) {
            return stage;
        }
        Map<String, Entry> both = new LinkedHashMap<>(below.entries());
        both.putAll(above.entries());
        return new Entry(stage.place(), new Section(above.place(), both));
    }
}
