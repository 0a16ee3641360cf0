package dev.assay.report;

import dev.assay.report.page.Section;
import dev.assay.report.run.ReportedRuns;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A section of a report, found by {@link java.util.ServiceLoader}. Plug-ins add sections by implementing it.
 *
 * @implSpec A pure function of the runs, called once per report by one thread. An exception is shown as a problem of the
 *     report; the other sections remain.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ReportSection {

    /**
     * Returns the sort key: sections with smaller positions come first. Positions of the built-in sections are multiples of 50.
     */
    int position();

    /** Returns the section, or empty if the runs have no data for it. */
    Optional<Section> of(ReportedRuns runs);
}
