package dev.assay.cost;

import dev.assay.model.cost.ResourceBill.Use;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Metered usage of a published figure. Immutable. */
record PublishedUsage(PublishedFigures.Row row) implements MeteredUse.Usage {

    @Override
    public @Nullable String mismatchReason() {
        return null;
    }

    @Override
    public @Nullable BigDecimal perHour(Use use) {
        return row.used().get(use);
    }

    @Override
    public boolean estimated(Use use) {
        return false;
    }

    @Override
    public String source(Use use) {
        return "as published";
    }

    @Override
    public String uncounted(Use use) {
        return "the figures have no " + PublishedFigures.COUNTS.get(use) + " and " + PublishedFigures.SECONDS;
    }
}
