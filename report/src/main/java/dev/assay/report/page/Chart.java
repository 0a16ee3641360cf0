package dev.assay.report.page;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A chart: one panel, or several of which one is shown at a time. Immutable.
 *
 * @param id kebab-case and stable; unique in a page
 * @param title heading
 * @param note how to read the chart, one sentence; may be empty
 * @param panels at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Chart(String id, String title, String note, List<Panel> panels) implements Block {

    /** Copies the list. */
    public Chart {
        panels = List.copyOf(panels);
        if (panels.isEmpty()) {
            throw new IllegalArgumentException(id + " has no panel");
        }
    }
}
