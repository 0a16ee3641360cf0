package dev.assay.internal.plan.document;

import dev.assay.internal.codec.Located;
import dev.assay.internal.plan.document.PlanDocument.Load;
import dev.assay.internal.plan.document.PlanDocument.Phases;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Sweep.Order;
import dev.assay.model.plan.Sweep.Reset;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A stage of a plan as written. Its values take precedence over those of the plan; of {@code load} and {@code schedule}, single
 * keys do. Immutable.
 *
 * @param name unique in the plan; part of a folder's name
 * @param at {@code optimum} or {@code STAGE.optimum}: measure each target at the best point of an earlier stage
 */
public record StageSection(
        String name,
        @Nullable String at,
        @Nullable Map<String, Located> matrix,
        @Nullable SearchSection search,
        @Nullable CompareSection compare,
        @Nullable Load load,
        @Nullable Phases schedule,
        @Nullable Integer repeat,
        @Nullable Order order,
        @Nullable Duration coolDown,
        @Nullable Reset reset,
        @Nullable Checking check) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    public StageSection {
        if (!NAME.matcher(name).matches()) {
            throw AssayException.plan("name: found '" + name + "', at most 40 small letters, digits and hyphens are"
                    + " needed, such as long-run");
        }
    }
}
