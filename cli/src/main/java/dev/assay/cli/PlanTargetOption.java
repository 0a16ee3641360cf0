package dev.assay.cli;

import dev.assay.PlanFile;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option {@code --target}, which replaces the database of a plan's target. Filled by the parser. */
final class PlanTargetOption {

    @Option(
            names = "--target",
            paramLabel = "NAME=URL",
            description = "JDBC URL for that target of the plan; its user, password and settings stay; repeatable")
    private Map<String, String> targets = new LinkedHashMap<>();

    Map<String, String> urls() {
        return targets;
    }

    PlanFile applied(PlanFile plan) {
        PlanFile applied = plan;
        for (Map.Entry<String, String> target : targets.entrySet()) {
            applied = applied.withTarget(target.getKey(), target.getValue());
        }
        return applied;
    }
}
