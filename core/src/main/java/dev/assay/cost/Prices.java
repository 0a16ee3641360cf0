package dev.assay.cost;

import dev.assay.internal.codec.PathText;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.spi.Plugins;
import dev.assay.spi.cost.CostModel;
import dev.assay.spi.cost.PriceQuery;
import dev.assay.spi.cost.PriceSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The price lists and cost models found. Thread-safe; lists are read when they are first asked for. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Prices {

    /** A short form like that of RDS, but of another provider. A single letter is a Windows drive. */
    private static final Pattern OTHER_FORM = Pattern.compile("([a-z][a-z0-9-]+):(?![/\\\\]).*");

    private final Plugins<PriceSource> sources;
    private final Plugins<CostModel> models;
    private final AtomicReference<@Nullable PriceBook> listed = new AtomicReference<>();

    private Prices(Plugins<PriceSource> sources, Plugins<CostModel> models) {
        this.sources = sources;
        this.models = models;
    }

    /**
     * All that the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} if two have one id
     */
    public static Prices discover(ClassLoader loader) {
        return new Prices(
                Plugins.discover(PriceSource.class, PriceSource::id, loader),
                Plugins.discover(CostModel.class, CostModel::id, loader));
    }

    /** What could not be loaded, one line each. */
    public List<String> problems() {
        return Stream.concat(sources.problems().stream(), models.problems().stream())
                .toList();
    }

    /** All sources, by id. */
    public List<PriceSource> sources() {
        return sources.all();
    }

    /**
     * The prices of all sources, but those of a file for whatever that has a price of.
     *
     * @param overrides a {@link PriceListFile}, or null
     */
    public PriceBook book(@Nullable Path overrides) {
        return overrides == null ? listed() : listed().overriddenBy(PriceListFile.read(overrides));
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

    /**
     * The bill of a system in short form, or of a {@link BillFile}.
     *
     * @param folder that a relative path begins in
     * @param clients where they stand, or null if nobody said so
     * @throws AssayException of kind {@code PLAN} if it is neither, is not sold, or is a file, which names for itself what is moved,
     *     and somebody said where clients stand
     */
    public static ResourceBill bill(String text, PriceBook book, Path folder, @Nullable ClientPlace clients) {
        if (RdsSystem.looksLike(text)) {
            return RdsBill.of(RdsSystem.parse(text, book), clients);
        }
        Path file = PathText.in(folder, text);
        Matcher other = OTHER_FORM.matcher(text);
        if (other.matches() && !Files.exists(file)) {
            throw AssayException.plan("'" + text + "': provider " + other.group(1)
                    + " has no short form; only Amazon RDS has one (" + RdsSystem.FORM
                    + "). Pass a bill file instead: plans/bills/cloud-sql-example.csv is a complete one for Cloud SQL"
                    + " (docs/cost.md, What is priced)");
        }
        ResourceBill bill = BillFile.read(file);
        if (clients != null) {
            throw clientsOf(bill);
        }
        return bill;
    }

    /** Why nobody can say of a bill in a file where its clients stand. */
    static AssayException clientsOf(ResourceBill bill) {
        return AssayException.plan(
                "client: the bill " + bill.system() + " is no system in short form, and what its data cost on"
                        + " their way is to stand on it, counted-from and counted-to; leave out client");
    }
}
