package dev.assay.cost.decision;

import dev.assay.model.cost.PriceBook;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A price book that is computed once, at the first use, because it has thousands of rows. Confined to one thread. */
final class LazyPrices implements Supplier<PriceBook> {

    private final Supplier<PriceBook> source;
    private @Nullable PriceBook book;

    LazyPrices(Supplier<PriceBook> source) {
        this.source = source;
    }

    @Override
    public PriceBook get() {
        if (book == null) {
            book = source.get();
        }
        return book;
    }
}
