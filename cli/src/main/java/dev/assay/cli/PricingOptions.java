package dev.assay.cli;

import dev.assay.cost.Prices;
import dev.assay.cost.Repricing;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for pricing runs again. Filled by the parser. */
final class PricingOptions {

    @Option(
            names = "--cost",
            paramLabel = "SYSTEM|FILE",
            description = "system to price: rds:REGION:ENGINE:CLASS:STORAGE:SIZE[:IOPS][:THROUGHPUT][:multi-az], or a"
                    + " CSV file with a bill (default: that of the run)")
    private @Nullable String system;

    @Mixin
    private PricingTermsOptions terms;

    @Option(
            names = "--model",
            paramLabel = "ID",
            description = "use this cost model. Repeatable (default: those of the run)")
    private List<String> models = new ArrayList<>();

    /**
     * Returns the pricing parameters.
     *
     * @param p95Millis limit of the 95th percentile of response times, or null
     */
    Repricing repricing(Prices known, @Nullable BigDecimal p95Millis) {
        return terms.repricing(known, system, models, p95Millis);
    }
}
