package dev.assay.report.page;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A report. Immutable.
 *
 * @param title heading
 * @param subtitle names of the runs, and the start time
 * @param configuration what was run: workload, scale, users, duration, database, client host
 * @param answers of the first screen: speed, steadiness, cost, validity, bottleneck
 * @param problems what could not be read or shown, one line each
 * @param sections in order, each with contents
 * @param colophon version of the tool and legal notes
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Page(
        String title,
        String subtitle,
        List<NamedValue> configuration,
        List<Answer> answers,
        List<String> problems,
        List<Section> sections,
        String colophon) {

    /** Copies the lists. */
    public Page {
        configuration = List.copyOf(configuration);
        answers = List.copyOf(answers);
        problems = List.copyOf(problems);
        sections = List.copyOf(sections);
    }
}
