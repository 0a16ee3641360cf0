package dev.assay.cli;

import dev.assay.cli.DatedPriceList.Document;
import dev.assay.cost.Prices;
import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.NearestName;
import dev.assay.model.Sha256;
import dev.assay.model.cost.PriceBook;
import dev.assay.provision.FetchedPrices;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code prices update}: writes dated price lists from a provider's service or from its bulk files. */
@Command(
        name = "update",
        description = {
            "Write the current prices of a provider as dated lists, one for each region. --prices DIR uses them all.",
            "Exit status: 0; 2 if the region or the file is wrong, or several products match one price; 4 if the provider"
                    + " refuses or a file cannot be written."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  assay prices update --region us-east-1,eu-west-1",
            "  assay prices update --from AmazonRDS.json --region us-east-1",
            "  assay provision plan PLAN.yaml --prices prices"
        })
final class PricesUpdateCommand implements Callable<Integer> {

    private static final String API = "api";

    /** Products between two lines of progress. */
    private static final int STEP = 1_000;

    private final Environment environment;

    @Option(
            names = "--region",
            paramLabel = "NAME",
            split = ",",
            description = "region of the prices; several are separated by commas. Demanded by --from api")
    private Set<String> regions = new LinkedHashSet<>();

    @Option(
            names = "--from",
            paramLabel = "api|FILE",
            defaultValue = API,
            description =
                    "api: the provider's service, with your credentials; FILE: its bulk file, or an answer of the service,"
                            + " in JSON (default: ${DEFAULT-VALUE})")
    private String from = API;

    @Option(
            names = "--provider",
            paramLabel = "ID",
            defaultValue = "aws",
            description = "the provider (default: ${DEFAULT-VALUE})")
    private String provider = "aws";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "prices",
            description = "folder of the lists; DIR/fetched has the answers of the service (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("prices");

    @Option(names = "--refresh", description = "call the service even if DIR/fetched has its answer of today (UTC)")
    private boolean refresh;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    PricesUpdateCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        List<DatedPriceList> lists = new ArrayList<>();
        if (from.equals(API)) {
            if (regions.isEmpty()) {
                throw AssayException.plan("--region is missing: the region of the prices, such as us-east-1");
            }
            FetchedPrices fetched = FetchedPrices.open(provider, out.resolve("fetched"), ProviderLibraries.loader());
            for (String region : regions) {
                Document document = document(fetched, region, today);
                PriceBook book = prices().read(Path.of(document.file()));
                require(Set.of(region), book, document);
                lists.add(written(book, region, document, today));
            }
        } else {
            Path file = Path.of(from);
            PriceBook book = prices().read(file);
            Document document = new Document(from, sha256(file), null, false);
            Set<String> wanted = regions.isEmpty() ? book.regions(provider) : regions;
            require(wanted, book, document);
            for (String region : wanted) {
                lists.add(written(book, region, document, today));
            }
        }
        environment.data(json ? Documents.write(Map.of("lists", lists)) : text(lists));
        return ExitStatus.DONE;
    }

    private Prices prices() {
        return environment.assay().prices();
    }

    private Document document(FetchedPrices fetched, String region, LocalDate today) {
        environment.info(provider + " " + region + ": fetching the price list");
        FetchedPrices.Document document = fetched.document(region, today, refresh, products -> {
            if (products % STEP == 0) {
                environment.info(provider + " " + region + ": " + products + " products so far");
            }
        });
        return new Document(document.file().toString(), document.sha256(), document.fetchedOn(), document.cached());
    }

    private DatedPriceList written(PriceBook book, String region, Document document, LocalDate today) {
        return DatedPriceList.write(book, provider, region, document, out, prices(), today);
    }

    /** Rejects regions without a price, before any list is written. */
    private void require(Set<String> wanted, PriceBook book, Document document) {
        Set<String> known = book.regions(provider);
        if (known.isEmpty()) {
            throw AssayException.plan(
                    "--provider: " + document.file() + " has no price of the provider '" + provider + "'");
        }
        for (String region : wanted) {
            if (!known.contains(region)) {
                throw AssayException.plan("--region: " + document.file() + " has no price in '" + region + "'"
                        + NearestName.suggestion(region, known) + "; it has prices in " + String.join(", ", known));
            }
        }
    }

    private static String sha256(Path file) {
        try {
            return Sha256.hex(file);
        } catch (IOException e) {
            throw AssayException.host("cannot read " + file + ": " + IoText.of(e), e);
        }
    }

    private String text(List<DatedPriceList> lists) {
        return lists.stream().map(DatedPriceList::text).collect(Collectors.joining(System.lineSeparator()))
                + System.lineSeparator() + "To use " + (lists.size() == 1 ? "it" : "them") + ": --prices " + out;
    }
}
