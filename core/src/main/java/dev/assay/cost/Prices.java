package dev.assay.cost;

import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.spi.Plugins;
import dev.assay.spi.cost.CostModel;
import dev.assay.spi.cost.PriceQuery;
import dev.assay.spi.cost.PriceSource;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The price lists, bill sources and cost models found. Thread-safe; lists are read when they are first asked for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Prices {

    private final Plugins<PriceSource> sources;
    private final Plugins<CostModel> models;
    private final BillSources bills;
    private final AtomicReference<@Nullable PriceBook> listed = new AtomicReference<>();

    private Prices(Plugins<PriceSource> sources, Plugins<CostModel> models, BillSources bills) {
        this.sources = sources;
        this.models = models;
        this.bills = bills;
    }

    /**
     * All that the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} if two have one id
     */
    public static Prices discover(ClassLoader loader) {
        return new Prices(
                Plugins.discover(PriceSource.class, PriceSource::id, loader),
                Plugins.discover(CostModel.class, CostModel::id, loader),
                BillSources.discover(loader));
    }

    /** What could not be loaded, one line each. */
    public List<String> problems() {
        return Stream.of(sources.problems(), models.problems(), bills.problems())
                .flatMap(List::stream)
                .toList();
    }

    /** All sources, by id. */
    public List<PriceSource> sources() {
        return sources.all();
    }

    /** All sources of bills. */
    public BillSources bills() {
        return bills;
    }

    /**
     * The prices of all sources, but those of a file for whatever that has a price of.
     *
     * @param overrides a file for {@link #read}, or null
     */
    public PriceBook book(@Nullable Path overrides) {
        return overrides == null ? listed() : listed().overriddenBy(read(overrides));
    }

    /**
     * The prices of a file: in the format of a source, or else a {@link PriceListFile}.
     *
     * @throws AssayException of kind {@code PLAN} that says what is wrong, and in which line or product
     */
    public PriceBook read(Path file) {
        return sources.all().stream()
                .flatMap(source -> source.read(file).stream())
                .findFirst()
                .orElseGet(() -> PriceListFile.read(file));
    }

    /** Read once: lists are long, and plans are checked often. */
    private PriceBook listed() {
        PriceBook all = listed.get();
        if (all == null) {
            all = PriceBook.EMPTY;
            for (PriceSource source : sources.all()) {
                all = all.plus(source.prices(PriceQuery.ALL));
            }
            listed.set(all);
        }
        return all;
    }

    /**
     * The cost models of these ids; all for none.
     *
     * @throws AssayException of kind {@code PLAN} that names the nearest
     */
    public List<CostModel> models(List<String> ids) {
        return ids.isEmpty()
                ? models.all()
                : ids.stream().map(id -> models.get(id, "cost model")).toList();
    }
}
