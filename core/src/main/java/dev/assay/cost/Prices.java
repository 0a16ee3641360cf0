package dev.assay.cost;

import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.UnitPrice;
import dev.assay.spi.Plugins;
import dev.assay.spi.cost.CostModel;
import dev.assay.spi.cost.PriceQuery;
import dev.assay.spi.cost.PriceSource;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The discovered price sources, bill sources and cost models. Thread-safe. Price lists are read at the first use. */
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
     * Returns all that the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} if two of one kind have the same id
     */
    public static Prices discover(ClassLoader loader) {
        return new Prices(
                Plugins.discover(PriceSource.class, PriceSource::id, loader),
                Plugins.discover(CostModel.class, CostModel::id, loader),
                BillSources.discover(loader));
    }

    /** Returns the plug-ins that could not be loaded, one line each. */
    public List<String> problems() {
        return Stream.of(sources.problems(), models.problems(), bills.problems())
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the price sources, ordered by id. */
    public List<PriceSource> sources() {
        return sources.all();
    }

    /** Returns the bill sources. */
    public BillSources bills() {
        return bills;
    }

    /**
     * Returns the prices of all sources; prices of a file replace those of the same item.
     *
     * @param overrides a file for {@link #read}, or null
     */
    public PriceBook book(@Nullable Path overrides) {
        return overrides == null ? listed() : listed().overriddenBy(read(overrides));
    }

    /**
     * Reads the prices of a file: in the format of a price source, or else as a {@link PriceListFile}. Of a folder, reads all
     * {@code .csv} files, such as the dated lists that {@link #write} made.
     *
     * @throws AssayException of kind {@code PLAN} with the line or product of the error, or if two sources recognise the format, or if
     *     two lists of a folder have different prices of one day
     */
    public PriceBook read(Path file) {
        return Files.isDirectory(file) ? PriceListFile.readAll(file) : read(file, sources.all());
    }

    /**
     * Writes prices as CSV, which {@link #read} reads. An existing file is replaced.
     *
     * @param file whose folder is created if it is missing
     * @throws AssayException of kind {@code HOST} if the file cannot be written
     */
    public static void write(PriceBook book, Path file) {
        PriceListFile.write(book, file);
    }

    static PriceBook read(Path file, List<PriceSource> sources) {
        return Ambiguity.only(file.toString(), "price source", sources, PriceSource::id, source -> source.read(file))
                .orElseGet(() -> {
                    if (isJson(file)) {
                        throw AssayException.plan(file + ": JSON in a format that no price source recognises ("
                                + sources.stream().map(PriceSource::id).collect(Collectors.joining(", "))
                                + "); pass a provider's price list unchanged, or CSV with the columns "
                                + String.join(", ", UnitPrice.COLUMNS));
                    }
                    return PriceListFile.read(file);
                });
    }

    private static boolean isJson(Path file) {
        try (Reader text = CsvFile.open(file, "prices")) {
            int first = text.read();
            while (Character.isWhitespace(first)) {
                first = text.read();
            }
            return first == '{' || first == '[';
        } catch (IOException e) {
            return false; // The reader of the list reports it.
        }
    }

    /** Caches the lists: they are long, and plans are checked often. */
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
     * Returns the cost models of the ids; all models for an empty list.
     *
     * @throws AssayException of kind {@code PLAN} for an unknown id, with the nearest known one
     */
    public List<CostModel> models(List<String> ids) {
        return ids.isEmpty()
                ? models.all()
                : ids.stream().map(id -> models.get(id, "cost model")).toList();
    }
}
