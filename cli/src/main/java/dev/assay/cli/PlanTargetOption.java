package dev.assay.cli;

import dev.assay.PlanFile;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that puts databases one has in the places of a plan's targets. Filled by the parser. */
final class PlanTargetOption {

    @Option(
            names = "--target",
            paramLabel = "NAME=URL",
            description = "measure the database of this JDBC URL in the place of the plan's target of that name; user,"
                    + " password and options stay the plan's. May be repeated")
    private Map<String, String> targets = new LinkedHashMap<>();

    PlanFile applied(PlanFile plan) {
        PlanFile applied = plan;
        for (Map.Entry<String, String> target : targets.entrySet()) {
            applied = applied.withTarget(target.getKey(), target.getValue());
        }
        return applied;
    }
}
