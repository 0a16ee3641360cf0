package dev.assay.report.page;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A section of a report. Immutable.
 *
 * @param id kebab-case and stable; unique in a page
 * @param title heading
 * @param blocks at least one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Section(String id, String title, List<Block> blocks) {

    /** Copies the list. */
    public Section {
        blocks = List.copyOf(blocks);
    }
}
