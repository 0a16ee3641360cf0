package dev.assay.report.section;

import dev.assay.model.plan.Experiment;
import dev.assay.model.unit.Kebab;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Block;
import dev.assay.report.page.Section;
import dev.assay.report.page.SourceListing;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRun;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** The plan: all settings, and the plan file. Stateless. */
@API(status = API.Status.INTERNAL)
public final class PlanSection implements ReportSection {

    @Override
    public int position() {
        return 900;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<Block> blocks = new ArrayList<>();
        int number = 0;
        for (ReportedRun run : runs.runs()) {
            number++;
            String suffix = runs.runs().size() > 1 ? ", " + run.label() : "";
            Experiment experiment = run.experiment();
            if (experiment != null) {
                blocks.add(new Table(
                        "values" + (number > 1 ? "-" + number : ""),
                        "Settings and their origin" + suffix,
                        List.of("value", "", "from"),
                        experiment.values().stream()
                                .map(value -> List.of(
                                        Cell.of(value.name()),
                                        Cell.of(value.text()),
                                        Cell.of(Kebab.of(value.origin()))))
                                .toList()));
            }
            if (run.planText() != null) {
                blocks.add(new SourceListing("Plan file" + suffix, run.planText()));
            }
        }
        return blocks.isEmpty() ? Optional.empty() : Optional.of(new Section("plan", "Plan", blocks));
    }
}
