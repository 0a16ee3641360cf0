package dev.assay.cost;

import dev.assay.internal.codec.PathText;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceCoverage;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.RequestsIncluded;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.Upgrade;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.Plugins;
import dev.assay.spi.cost.BillMatch;
import dev.assay.spi.cost.BillSource;
import dev.assay.spi.cost.Catalogue;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** All bill sources as one. Two sources that answer for the same thing are an error. Immutable, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BillSources {

    /** The part of a short form before its first colon. A single letter is a Windows drive. */
    private static final Pattern SHORT_FORM = Pattern.compile("([a-z][a-z0-9-]+):(?![/\\\\]).*");

    private final List<BillSource> sources;
    private final List<String> problems;

    /**
     * Sources with unique ids.
     *
     * @param problems of sources that could not be loaded, one line each
     */
    BillSources(List<BillSource> sources, List<String> problems) {
        this.sources = List.copyOf(sources);
        this.problems = List.copyOf(problems);
    }

    /**
     * Returns all sources that the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} if two have the same id
     */
    static BillSources discover(ClassLoader loader) {
        Plugins<BillSource> found = Plugins.discover(BillSource.class, BillSource::id, loader);
        return new BillSources(found.all(), found.problems());
    }

    /** Returns the sources that could not be loaded, one line each. */
    List<String> problems() {
        return problems;
    }

    /** Returns whether a text begins like the short form of one of the sources. */
    public boolean hasForm(String text) {
        return ofForm(text).isPresent();
    }

    private Optional<BillSource> ofForm(String text) {
        return sources.stream()
                .filter(source -> text.startsWith(source.id() + ":"))
                .findFirst();
    }

    /**
     * Returns the bill of a system in short form, or of a {@link BillFile}.
     *
     * @param text short form, or path of a file
     * @param folder that relative paths start from
     * @param clients location of the clients, or null if not specified
     * @throws AssayException of kind {@code PLAN} if the text is neither, if the system is not sold, or if a client location is given
     *     for a file, which lists transferred data itself
     */
    public ResourceBill bill(String text, PriceBook book, Path folder, @Nullable ClientPlace clients) {
        Optional<BillSource> source = ofForm(text);
        if (source.isPresent()) {
            ResourceBill bill = source.get().bill(text, book, clients);
            if (source.get().clientHosts()) {
                throw AssayException.plan("'" + text + "' is a client host; a database is needed here");
            }
            return bill;
        }
        Path file = PathText.in(folder, text);
        Matcher other = SHORT_FORM.matcher(text);
        if (other.matches() && !Files.exists(file)) {
            throw AssayException.plan("'" + text + "': provider " + other.group(1) + " has no short form; "
                    + forms(false)
                    + ". Pass a bill file instead: plans/bills/cloud-sql-example.csv is a complete one for Cloud SQL"
                    + " (docs/cost.md, The bill)");
        }
        ResourceBill bill = BillFile.read(file);
        if (clients != null) {
            throw noClientLocation(bill);
        }
        return bill;
    }

    /** Lists the short forms of client hosts, or those of databases. */
    private String forms(boolean clientHosts) {
        String forms = sources.stream()
                .filter(source -> source.clientHosts() == clientHosts)
                .map(source -> source.form() + " (" + source.description() + ")")
                .collect(Collectors.joining(", "));
        return forms.isEmpty()
                ? "no plug-in with short forms of " + (clientHosts ? "client hosts" : "databases")
                        + " was found: assay-provisioning has those of Amazon RDS and EC2"
                : "available: " + forms;
    }

    private static AssayException noClientLocation(ResourceBill bill) {
        return AssayException.plan("client: cannot be combined with the bill " + bill.system()
                + ", which is not a system in short form. Remove client, and list transferred data on the bill:"
                + " counted-from and counted-to");
    }

    /**
     * Returns the client hosts of a short form.
     *
     * @throws AssayException of kind {@code PLAN} if the text is not a short form of client hosts, or a host has no price
     */
    public ProbeHosts hosts(String text, PriceBook book) {
        BillSource source = ofForm(text.strip())
                .orElseThrow(() -> AssayException.plan("'" + text + "' is not a client host; " + forms(true)));
        if (!source.clientHosts()) {
            throw AssayException.plan("'" + text + "' is a database; a client host is needed here; " + forms(true));
        }
        return new ProbeHosts(source.bill(text.strip(), book, null).lines());
    }

    /** Returns the bill in another region, with the short form of that region. */
    ResourceBill in(ResourceBill bill, String region) {
        ResourceBill there = bill.in(region);
        return there.equals(bill)
                ? there
                : ofForm(bill.system())
                        .flatMap(source -> source.moved(bill, region))
                        .orElse(there);
    }

    /**
     * Returns the bill for another client location.
     *
     * @throws AssayException of kind {@code PLAN} if it lists transferred data itself
     */
    ResourceBill withClients(ResourceBill bill, ClientPlace clients) {
        return only(bill.system(), source -> source.withClients(bill, clients))
                .orElseThrow(() -> noClientLocation(bill));
    }

    /** Returns the bill with the client location of another bill; unchanged if one of them has none. */
    ResourceBill withClientsOf(ResourceBill bill, ResourceBill other) {
        return only(other.system(), source -> source.clients(other))
                .flatMap(place -> only(bill.system(), source -> source.withClients(bill, place)))
                .orElse(bill);
    }

    /** Returns whether a bill is of the measured system; empty if no source knows the bill. */
    Optional<BillMatch> match(ResourceBill bill, TargetInfo measured) {
        return only(bill.system(), source -> source.match(bill, measured));
    }

    /** Returns the attributes that a key encodes, such as {@code engine}, by name; empty for unknown keys. */
    public Map<String, String> attributes(Sku sku) {
        return only(
                        sku.toString(),
                        source ->
                                Optional.of(source.catalogue().attributes(sku)).filter(found -> !found.isEmpty()))
                .orElse(Map.of());
    }

    /** Returns the class of a database instance, such as {@code db.m5.2xlarge}; empty for other keys. */
    public Optional<String> instanceClass(Sku sku) {
        return only(sku.toString(), source -> source.catalogue().instanceClass(sku));
    }

    /** Returns the class of the first database instance on a bill; empty if there is none. */
    public Optional<String> instanceClass(ResourceBill bill) {
        return instances(bill).flatMap(sku -> instanceClass(sku).stream()).findFirst();
    }

    /** Returns the classes of the instances on a bill; for an instance without a class, its key. */
    public List<String> classes(ResourceBill bill) {
        return instances(bill)
                .map(sku -> instanceClass(sku).orElse(sku.key()))
                .distinct()
                .toList();
    }

    private static Stream<Sku> instances(ResourceBill bill) {
        return bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .map(Line::sku);
    }

    /** Returns the facts of an instance class; empty if none are known. */
    public Optional<InstanceFacts> facts(String instanceClass) {
        return only(instanceClass, source -> source.catalogue().facts(instanceClass));
    }

    /**
     * Returns the facts of the first instance on a bill; empty if none are known.
     *
     * @param stated facts from the user, which have priority over those of catalogues
     */
    public Optional<InstanceFacts> facts(ResourceBill bill, List<InstanceFacts> stated) {
        return classes(bill).stream()
                .findFirst()
                .flatMap(name -> stated.stream()
                        .filter(each -> each.instanceClass().equals(name))
                        .findFirst()
                        .or(() -> facts(name)));
    }

    /** Returns the minimum billed duration of a system. */
    public Duration minimumTime(ResourceBill bill) {
        return instances(bill)
                .flatMap(sku -> sources.stream()
                        .map(BillSource::catalogue)
                        .filter(catalogue -> catalogue.instanceClass(sku).isPresent())
                        .map(Catalogue::minimumTime))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** Returns the regions in which each billed thing has prices. */
    public List<PriceCoverage> coverage(PriceBook book) {
        return sources.stream()
                .flatMap(source -> source.catalogue().coverage(book).stream())
                .toList();
    }

    /** Returns the regions in which databases have prices. */
    public Set<String> regions(PriceBook book) {
        return book.rows().stream()
                .map(row -> row.sku())
                .filter(sku -> instanceClass(sku).isPresent())
                .map(Sku::region)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the smallest system that has more of a resource and differs in nothing else; empty if there is none. */
    public Optional<Upgrade> upgrade(
            String resource, ResourceBill bill, List<InstanceFacts> stated, Supplier<PriceBook> prices) {
        return only(bill.system(), source -> source.alternatives().upgrade(resource, bill, stated, prices));
    }

    /** Returns the system whose price includes I/O requests; empty if those of this system are not billed. */
    public Optional<RequestsIncluded> requestsIncluded(ResourceBill bill, Supplier<PriceBook> prices) {
        return only(bill.system(), source -> source.alternatives().requestsIncluded(bill, prices));
    }

    /**
     * Returns the lines to compare a system with billed I/O requests against: one request, and the lines of the same system with
     * included requests. Empty for other systems.
     */
    public List<Line> againstBilledRequests(ResourceBill bill, PriceBook prices) {
        return requestsIncluded(bill, () -> prices)
                .map(found -> Stream.concat(
                                Stream.of(new Line(
                                        CostComponent.IO,
                                        found.request(),
                                        BigDecimal.ONE,
                                        PriceUnit.REQUEST,
                                        "one",
                                        null)),
                                found.included() == null ? Stream.empty() : found.included().lines().stream())
                        .toList())
                .orElse(List.of());
    }

    /**
     * Returns the answer of the one source that has one; empty if none has.
     *
     * @param about for the message
     * @throws AssayException of kind {@code PLAN} that names the sources if several have one
     */
    private <T> Optional<T> only(String about, Function<BillSource, Optional<T>> answer) {
        return Ambiguity.only(about, "bill source", sources, BillSource::id, answer);
    }
}
