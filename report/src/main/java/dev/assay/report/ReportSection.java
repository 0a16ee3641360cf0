package dev.assay.report;

import dev.assay.report.page.Section;
import dev.assay.report.run.ReportedRuns;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A section of reports. Found by {@link java.util.ServiceLoader}: whoever has figures to show adds an implementation, and nothing
 * else changes.
 *
 * @implSpec Called once a report, by one thread. A pure function of the runs. What it throws is told in the report, in the place of
 *     the section.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ReportSection {

    /** Where it stands among the others: those with smaller numbers come before it. Those of Assay are multiples of 100. */
    int position();

    /** The section; empty if the runs have nothing for it. */
    Optional<Section> of(ReportedRuns runs);
}
