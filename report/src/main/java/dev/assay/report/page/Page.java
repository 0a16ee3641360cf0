package dev.assay.report.page;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A report. Immutable.
 *
 * @param title of it
 * @param subtitle what, on what, when
 * @param answers of the first screen: how fast, how steady, how dear, whether it can be believed
 * @param problems what could not be read or shown, a line each
 * @param sections in order, none without contents
 * @param colophon who made it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Page(
        String title,
        String subtitle,
        List<Answer> answers,
        List<String> problems,
        List<Section> sections,
        String colophon) {

    /** Copies the lists. */
    public Page {
        answers = List.copyOf(answers);
        problems = List.copyOf(problems);
        sections = List.copyOf(sections);
    }
}
