package dev.assay.provision;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.Sha256;
import dev.assay.spi.Plugins;
import dev.assay.spi.cost.PriceListService;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The price lists that were fetched from a provider's service, kept in a folder as {@code PROVIDER-REGION-DATE-SHA256.json}, one for
 * each region and day. A list of today is not fetched again; a file that does not match its SHA-256 is. Confined to one thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FetchedPrices {

    private static final Pattern REGION = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");
    private static final String ENDING = ".json";

    private final PriceListService service;
    private final Path folder;

    private FetchedPrices(PriceListService service, Path folder) {
        this.service = service;
        this.folder = folder;
    }

    /**
     * A document of a provider.
     *
     * @param file in the provider's own format
     * @param sha256 digest of the file, 64 hexadecimal digits
     * @param fetchedOn day on which it was fetched, UTC
     * @param cached whether it was fetched by an earlier call
     */
    public record Document(Path file, String sha256, LocalDate fetchedOn, boolean cached) {}

    /**
     * Opens the fetched lists of a provider. Loads the libraries that call the provider, and calls none.
     *
     * @param provider in keys of prices, such as {@code aws}
     * @param folder of the documents; created when one is fetched
     * @param libraries finds the {@link PriceListService} of the provider
     * @throws AssayException of kind {@code PLAN} if no plug-in fetches prices of the provider
     */
    public static FetchedPrices open(String provider, Path folder, ClassLoader libraries) {
        return new FetchedPrices(service(provider, libraries), folder);
    }

    /**
     * Returns the statements of an access policy that allow fetching prices of a provider.
     *
     * @param libraries finds the {@link PriceListService} of the provider
     * @throws AssayException of kind {@code PLAN} if no plug-in fetches prices of the provider
     */
    public static List<Map<String, Object>> permissions(String provider, ClassLoader libraries) {
        return service(provider, libraries).permissions();
    }

    private static PriceListService service(String provider, ClassLoader libraries) {
        return Plugins.discover(PriceListService.class, PriceListService::provider, libraries)
                .get(provider, "provider of prices");
    }

    /**
     * Returns the current prices of a region.
     *
     * @param region the provider's name
     * @param today the current day, UTC
     * @param refresh whether a document of today is fetched again
     * @param progress called with the number of products so far
     * @throws AssayException of kind {@code PLAN} if there is no such region, {@code HOST} if the prices cannot be fetched or kept
     */
    public Document document(String region, LocalDate today, boolean refresh, LongConsumer progress) {
        if (!REGION.matcher(region).matches()) {
            throw AssayException.plan("--region: found '" + region + "', a region such as us-east-1 is needed");
        }
        try {
            String prefix = service.provider() + "-" + region + "-" + today + "-";
            Optional<Document> known = refresh ? Optional.empty() : known(prefix, today);
            return known.isPresent() ? known.get() : fetched(region, prefix, today, progress);
        } catch (IOException e) {
            throw AssayException.host("cannot keep the prices in " + folder + ": " + IoText.of(e), e);
        }
    }

    private Optional<Document> known(String prefix, LocalDate today) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, prefix + "*" + ENDING)) {
            for (Path file : files) {
                String sha256 = Sha256.hex(file);
                if (file.getFileName().toString().equals(prefix + sha256 + ENDING)) {
                    return Optional.of(new Document(file, sha256, today, true));
                }
                Files.delete(file); // damaged
            }
        }
        return Optional.empty();
    }

    private Document fetched(String region, String prefix, LocalDate today, LongConsumer progress) throws IOException {
        Files.createDirectories(folder);
        Path incomplete = Files.createTempFile(folder, prefix, ".part");
        try {
            service.fetch(region, incomplete, progress);
            String sha256 = Sha256.hex(incomplete);
            Path file = folder.resolve(prefix + sha256 + ENDING);
            try (DirectoryStream<Path> earlier = Files.newDirectoryStream(folder, prefix + "*" + ENDING)) {
                for (Path each : earlier) {
                    Files.delete(each);
                }
            }
            Files.move(incomplete, file, StandardCopyOption.REPLACE_EXISTING);
            return new Document(file, sha256, today, false);
        } finally {
            Files.deleteIfExists(incomplete);
        }
    }
}
