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

/** All sources of bills as one: the first that knows a bill answers for it. Immutable, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BillSources {

    /** The part of a short form before its first colon. A single letter is a Windows drive. */
    private static final Pattern SHORT_FORM = Pattern.compile("([a-z][a-z0-9-]+):(?![/\\\\]).*");

    private final Plugins<BillSource> sources;

    private BillSources(Plugins<BillSource> sources) {
        this.sources = sources;
    }

    /**
     * All sources that the class loader finds.
     *
     * @throws AssayException of kind {@code PLAN} if two have one id
     */
    static BillSources discover(ClassLoader loader) {
        return new BillSources(Plugins.discover(BillSource.class, BillSource::id, loader));
    }

    /** What could not be loaded, one line each. */
    List<String> problems() {
        return sources.problems();
    }

    /** Returns whether a text is meant as the short form of a source that is here. */
    public boolean hasForm(String text) {
        return ofForm(text).isPresent();
    }

    private Optional<BillSource> ofForm(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? Optional.empty()
                : sources.all().stream()
                        .filter(source -> source.id().equals(text.substring(0, colon)))
                        .findFirst();
    }

    /**
     * Returns the bill of a system in short form, or of a {@link BillFile}.
     *
     * @param folder that a relative path begins in
     * @param clients location of the clients, or null if not specified
     * @throws AssayException of kind {@code PLAN} if the text is neither, if the system is not sold, or if a client location is given
     *     for a file, which lists transferred data itself
     */
    public ResourceBill bill(String text, PriceBook book, Path folder, @Nullable ClientPlace clients) {
        Optional<BillSource> source = ofForm(text);
        if (source.isPresent()) {
            ResourceBill bill = source.get().bill(text, book, clients);
            if (bill.lines().stream().allMatch(line -> line.component() == CostComponent.PROBE)) {
                throw AssayException.plan("'" + text + "' is a client host; a database is needed here");
            }
            return bill;
        }
        Path file = PathText.in(folder, text);
        Matcher other = SHORT_FORM.matcher(text);
        if (other.matches() && !Files.exists(file)) {
            throw AssayException.plan("'" + text + "': provider " + other.group(1) + " has no short form; " + forms()
                    + ". Pass a bill file instead: plans/bills/cloud-sql-example.csv is a complete one for Cloud SQL"
                    + " (docs/cost.md, What is priced)");
        }
        ResourceBill bill = BillFile.read(file);
        if (clients != null) {
            throw clientsOf(bill);
        }
        return bill;
    }

    private String forms() {
        if (sources.all().isEmpty()) {
            return "no plug-in with short forms was found: assay-provisioning has those of Amazon RDS and EC2";
        }
        return "there are "
                + sources.all().stream()
                        .map(source -> source.form() + " (" + source.description() + ")")
                        .collect(Collectors.joining(", "));
    }

    private static AssayException clientsOf(ResourceBill bill) {
        return AssayException.plan(
                "client: the bill " + bill.system() + " is no system in short form, and what its data cost on"
                        + " their way is to stand on it, counted-from and counted-to; leave out client");
    }

    /**
     * Returns the client hosts of a short form.
     *
     * @throws AssayException of kind {@code PLAN} if the text is no short form of hosts, or a host has no price
     */
    public ProbeHosts hosts(String text, PriceBook book) {
        BillSource source = ofForm(text.strip())
                .orElseThrow(() -> AssayException.plan("'" + text + "' is no host that has a price; " + forms()));
        List<Line> lines = source.bill(text.strip(), book, null).lines();
        if (lines.stream().anyMatch(line -> line.component() != CostComponent.PROBE)) {
            throw AssayException.plan("'" + text + "' is a database; a client host is needed here, " + forms());
        }
        return new ProbeHosts(lines);
    }

    /** Returns the bill in another region; the system of a short form is named as it is there. */
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
        return first(source -> source.withClients(bill, clients)).orElseThrow(() -> clientsOf(bill));
    }

    /** Returns the bill with the client location of another bill; unchanged if one of them has none. */
    ResourceBill withClientsOf(ResourceBill bill, ResourceBill other) {
        return first(source -> source.clients(other))
                .flatMap(place -> first(source -> source.withClients(bill, place)))
                .orElse(bill);
    }

    /** Returns whether a bill is of the measured system; empty if no source knows the bill. */
    Optional<BillMatch> match(ResourceBill bill, TargetInfo measured) {
        return first(source -> source.match(bill, measured));
    }

    /** Returns what the key of something sold says of it, by name; empty for unknown keys. */
    public Map<String, String> attributes(Sku sku) {
        return first(source -> Optional.of(source.catalogue().attributes(sku)).filter(found -> !found.isEmpty()))
                .orElse(Map.of());
    }

    /** Returns the class of a database instance, such as {@code db.m5.2xlarge}; empty if the key is of something else. */
    public Optional<String> instanceClass(Sku sku) {
        return first(source -> source.catalogue().instanceClass(sku));
    }

    /** Returns the class of the first database instance on a bill; empty if there is none. */
    public Optional<String> instanceClass(ResourceBill bill) {
        return instances(bill).flatMap(sku -> instanceClass(sku).stream()).findFirst();
    }

    /** Returns the names of the machines on a bill: classes, and keys of machines without one. */
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
        return first(source -> source.catalogue().facts(instanceClass));
    }

    /**
     * Returns the facts of the first machine on a bill; empty if none are known.
     *
     * @param stated facts that the user states, before those of catalogues
     */
    public Optional<InstanceFacts> facts(ResourceBill bill, List<InstanceFacts> stated) {
        return classes(bill).stream()
                .findFirst()
                .flatMap(name -> stated.stream()
                        .filter(each -> each.instanceClass().equals(name))
                        .findFirst()
                        .or(() -> facts(name)));
    }

    /** Returns the shortest time that is billed for a system. */
    public Duration minimumTime(ResourceBill bill) {
        return instances(bill)
                .flatMap(sku -> sources.all().stream()
                        .map(BillSource::catalogue)
                        .filter(catalogue -> catalogue.instanceClass(sku).isPresent())
                        .map(Catalogue::minimumTime))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** Returns the regions in which each billed thing has prices. */
    public List<PriceCoverage> coverage(PriceBook book) {
        return sources.all().stream()
                .flatMap(source -> source.catalogue().coverage(book).stream())
                .toList();
    }

    /** Returns the regions in which databases have prices. */
    public Set<String> regions(PriceBook book) {
        Set<String> regions = new TreeSet<>();
        book.rows().stream()
                .map(row -> row.sku())
                .filter(sku -> instanceClass(sku).isPresent())
                .forEach(sku -> regions.add(sku.region()));
        return regions;
    }

    /** Returns the smallest system that has more of a resource and differs in nothing else; empty if there is none. */
    public Optional<Upgrade> upgrade(
            String resource, ResourceBill bill, List<InstanceFacts> stated, Supplier<PriceBook> prices) {
        return first(source -> source.alternatives().upgrade(resource, bill, stated, prices));
    }

    /** Returns the system whose price includes I/O requests; empty if those of this system are not billed. */
    public Optional<RequestsIncluded> requestsIncluded(ResourceBill bill, Supplier<PriceBook> prices) {
        return first(source -> source.alternatives().requestsIncluded(bill, prices));
    }

    /**
     * Returns the lines that a system is compared with whose I/O requests are billed: one request, and what the system with included
     * requests holds. Empty for all other systems.
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

    private <T> Optional<T> first(Function<BillSource, Optional<T>> answer) {
        return sources.all().stream()
                .flatMap(source -> answer.apply(source).stream())
                .findFirst();
    }
}
