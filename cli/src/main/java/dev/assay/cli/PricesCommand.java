package dev.assay.cli;

import dev.assay.cost.BillSources;
import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceCoverage;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code prices}: lists prices with dates and sources. */
@Command(name = "prices", mixinStandardHelpOptions = true)
final class PricesCommand implements Runnable {

    /** Longer lists of names are omitted from messages. */
    private static final int MOST_NAMED = 12;

    private final Environment environment;

    @Option(names = "--provider", paramLabel = "NAME", description = "only prices of this provider, such as aws")
    private @Nullable String provider;

    @Option(
            names = "--key",
            paramLabel = "TEXT",
            description = "only keys that contain this text, such as db.m5.2xlarge, rds.storage or aurora")
    private @Nullable String key;

    @Option(
            names = "--service",
            paramLabel = "NAME",
            description = "only prices of this service, such as rds, ec2 or cloudsql")
    private @Nullable String service;

    @Option(
            names = "--attribute",
            paramLabel = "NAME=VALUE",
            description = "only prices with this attribute: engine, class, deployment, kind or system, such as"
                    + " engine=postgresql. Repeatable")
    private Map<String, String> attributes = new TreeMap<>();

    @Option(
            names = "--coverage",
            description = "list what RDS databases are billed for, and the regions with known prices")
    private boolean coverage;

    @Mixin
    private PriceListOptions lists;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    record Listed(
            Sku sku,
            String service,
            Map<String, String> attributes,
            PriceUnit unit,
            Money price,
            PurchaseOption option,
            LocalDate listDate,
            String source) {

        static Listed of(UnitPrice row, BillSources bills) {
            return new Listed(
                    row.sku(),
                    row.sku().service(),
                    bills.attributes(row.sku()),
                    row.unit(),
                    row.price(),
                    row.option(),
                    row.listDate(),
                    row.source());
        }
    }

    private PricesCommand(Environment environment) {
        this.environment = environment;
    }

    static CommandLine with(Environment environment) {
        return new CommandLine(new PricesCommand(environment))
                .addSubcommand("update", new PricesUpdateCommand(environment));
    }

    @Override
    public void run() {
        PriceBook book = lists.book(environment.assay().prices());
        if (coverage) {
            cover(book);
        } else {
            list(book);
        }
        environment.assay().prices().problems().forEach(problem -> environment.info("cannot load: " + problem));
    }

    private BillSources bills() {
        return environment.assay().prices().bills();
    }

    private void list(PriceBook book) {
        String region = lists.region();
        LocalDate on = lists.on();
        requireListed(book);
        List<UnitPrice> ever = book.rows().stream()
                .filter(row -> provider == null || row.sku().provider().equals(provider))
                .filter(row -> region == null || row.sku().region().equals(region))
                .filter(row -> key == null || row.sku().key().contains(key))
                .filter(row -> service == null || row.sku().service().equals(service))
                .filter(row -> bills().attributes(row.sku()).entrySet().containsAll(attributes.entrySet()))
                .toList();
        List<UnitPrice> rows = ever.stream()
                .filter(row -> on == null
                        || book.find(row.sku(), row.option(), on)
                                .filter(row::equals)
                                .isPresent())
                .sorted(Comparator.comparing(UnitPrice::sku)
                        .thenComparing(UnitPrice::option)
                        .thenComparing(UnitPrice::listDate))
                .toList();
        if (on != null && rows.isEmpty() && !ever.isEmpty()) {
            throw AssayException.plan("--on " + on + ": there is no list up to that date; dates of the lists: "
                    + ever.stream()
                            .map(row -> row.listDate().toString())
                            .distinct()
                            .sorted()
                            .collect(Collectors.joining(", ")));
        }
        if (json) {
            environment.data(Documents.write(Map.of(
                    "prices", rows.stream().map(row -> Listed.of(row, bills())).toList())));
        } else {
            print(rows);
        }
    }

    private void cover(PriceBook book) {
        if (provider != null || key != null || service != null || !attributes.isEmpty() || lists.on() != null) {
            throw AssayException.plan("--coverage: can only be combined with --region");
        }
        String region = lists.region();
        PriceBook covered = region == null
                ? book
                : PriceBook.of(book.rows().stream()
                        .filter(row -> row.sku().region().equals(region))
                        .toList());
        List<PriceCoverage> all = bills().coverage(covered);
        environment.data(
                json ? Documents.write(Map.of("coverage", all)) : CoverageText.of(all, bills().regions(covered)));
    }

    /** A name without any price is probably a typo. */
    private void requireListed(PriceBook book) {
        Set<String> providers = new TreeSet<>();
        Set<String> services = new TreeSet<>();
        Map<String, Set<String>> values = new TreeMap<>();
        for (UnitPrice row : book.rows()) {
            providers.add(row.sku().provider());
            services.add(row.sku().service());
            bills().attributes(row.sku())
                    .forEach((name, value) ->
                            values.computeIfAbsent(name, any -> new TreeSet<>()).add(value));
        }
        require("--provider", "provider", provider, providers);
        require("--service", "service", service, services);
        attributes.forEach((name, value) -> {
            require("--attribute", "attribute", name, values.keySet());
            require("--attribute", name, value, values.getOrDefault(name, Set.of()));
        });
    }

    private static void require(String option, String what, @Nullable String name, Set<String> known) {
        if (name != null && !known.contains(name)) {
            throw AssayException.plan(option + ": no price has the " + what + " '" + name + "'"
                    + NearestName.suggestion(name, known)
                    + (known.size() > MOST_NAMED ? "" : "; known: " + String.join(", ", known)));
        }
    }

    private void print(List<UnitPrice> rows) {
        if (rows.isEmpty()) {
            environment.data("no price found");
            return;
        }
        List<String> sources = rows.stream().map(UnitPrice::source).distinct().toList();
        List<String[]> table = new ArrayList<>();
        for (UnitPrice row : rows) {
            table.add(new String[] {
                row.sku().provider(),
                row.sku().region(),
                row.sku().key(),
                row.price().toString(),
                row.unit().code(),
                row.option().code(),
                row.listDate().toString(),
                "[" + (sources.indexOf(row.source()) + 1) + "]"
            });
        }
        Console console = environment.console();
        console.data(TableText.plain(
                List.of("provider", "region", "key", "price", "unit", "option", "list of", "source"), table));
        for (int i = 0; i < sources.size(); i++) {
            console.line("[" + (i + 1) + "] " + sources.get(i));
        }
    }
}
