package dev.assay.report;

import dev.assay.report.page.Block;
import dev.assay.report.page.Chart;
import dev.assay.report.page.Page;
import dev.assay.report.page.Table;
import dev.assay.report.run.RunFolders;
import java.nio.file.Path;
import java.util.List;

/** Finds what tests ask of pages. Stateless. */
final class Read {

    private Read() {}

    static Page page(Path... runs) {
        return Pages.of(RunFolders.read(List.of(runs)));
    }

    static Block block(Page page, String id) {
        return page.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(block -> (block instanceof Table table && table.id().equals(id))
                        || (block instanceof Chart chart && chart.id().equals(id)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no " + id));
    }

    static List<List<String>> rows(Page page, String table) {
        return ((Table) block(page, table))
                .rows().stream()
                        .map(row -> row.stream().map(Table.Cell::text).toList())
                        .toList();
    }
}
