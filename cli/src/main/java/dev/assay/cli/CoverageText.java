package dev.assay.cli;

import dev.assay.model.cost.PriceCoverage;
import java.util.List;
import java.util.Set;

/** Formats the price coverage by region for the terminal. Stateless. */
final class CoverageText {

    private static final List<String> HEADER = List.of("what", "key", "priced in", "newest list");

    private CoverageText() {}

    /**
     * Returns the table.
     *
     * @param regions with any price of RDS
     */
    static String of(List<PriceCoverage> coverage, Set<String> regions) {
        return TableText.plain(
                        HEADER, coverage.stream().map(one -> row(one, regions)).toList())
                + System.lineSeparator()
                + "A command that needs a missing price fails and prints the row to add to a --prices file.";
    }

    static String[] row(PriceCoverage one, Set<String> regions) {
        return new String[] {
            one.what(),
            one.key(),
            where(one, regions),
            one.newest() == null ? "-" : one.newest().toString()
        };
    }

    private static String where(PriceCoverage one, Set<String> regions) {
        if (one.regions().isEmpty()) {
            return "nowhere";
        }
        String names = one.regions().size() > 1 && one.regions().containsAll(regions)
                ? "all " + regions.size() + " regions"
                : String.join(", ", one.regions());
        return one.prices() == one.regions().size() ? names : names + " (" + one.prices() + " prices)";
    }
}
