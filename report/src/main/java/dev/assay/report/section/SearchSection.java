package dev.assay.report.section;

import dev.assay.analysis.SearchConclusion;
import dev.assay.report.ReportSection;
import dev.assay.report.page.Block;
import dev.assay.report.page.Paragraph;
import dev.assay.report.page.Section;
import dev.assay.report.page.Table;
import dev.assay.report.page.Table.Cell;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/** The answers of searches: what was found, by how many of the cells, and how certain it is. Stateless. */
@API(status = API.Status.INTERNAL)
public final class SearchSection implements ReportSection {

    @Override
    public int position() {
        return 75;
    }

    @Override
    public Optional<Section> of(ReportedRuns runs) {
        List<SearchConclusion> searches = runs.analysis().peaks().searches();
        if (searches.isEmpty()) {
            return Optional.empty();
        }
        List<Block> blocks = new ArrayList<>();
        List<List<Cell>> rows = new ArrayList<>();
        for (SearchConclusion search : searches) {
            blocks.add(new Paragraph((searches.size() > 1 ? search.target() + ": " : "") + search.text()));
            rows.add(List.of(
                    Cell.of(search.target()),
                    Cell.of(search.find()),
                    Cell.of(search.point() == null ? null : dev.assay.model.plan.Cell.text(search.point())),
                    Cell.of(search.value()),
                    Cell.ofShare(search.confidence()),
                    Cell.of(search.confirmed() ? "yes" : "no"),
                    Cell.of(search.tried()),
                    search.space() == null ? Cell.of("a range") : Cell.of(search.space())));
        }
        blocks.add(new Table(
                "searches",
                "Answers of searches",
                List.of(
                        "system",
                        "search",
                        "answer",
                        runs.throughput().inShort(),
                        "confidence %",
                        "confirmed",
                        "points measured",
                        "points of the space"),
                rows));
        return Optional.of(new Section("search", "Search", blocks));
    }
}
