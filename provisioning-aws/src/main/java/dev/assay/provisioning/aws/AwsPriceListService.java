package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.spi.cost.PriceListService;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.pricing.model.Filter;
import software.amazon.awssdk.services.pricing.model.FilterType;
import software.amazon.awssdk.services.pricing.model.GetProductsRequest;
import software.amazon.awssdk.services.pricing.model.GetProductsResponse;

/**
 * The prices of a region by the Price List API, of all products whose {@code regionCode} is the region: databases of {@code AmazonRDS},
 * and Linux instances and disks of {@code AmazonEC2}, whose whole list would have some hundred thousand products. Credentials and
 * endpoint are those of the AWS SDK. Stateless, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AwsPriceListService implements PriceListService {

    static final String ACTION = "pricing:GetProducts";

    /**
     * Some products of a service.
     *
     * @param service AWS's code
     * @param filters attributes and their values
     */
    private record Query(String service, Map<String, String> filters) {}

    private static final List<Query> QUERIES = List.of(
            new Query("AmazonRDS", Map.of()),
            new Query(
                    "AmazonEC2",
                    Map.of(
                            "productFamily", "Compute Instance",
                            "operatingSystem", "Linux",
                            "tenancy", "Shared",
                            "preInstalledSw", "NA",
                            "capacitystatus", "Used")),
            new Query("AmazonEC2", Map.of("productFamily", "Storage")));

    /** The most that the API returns on a page. */
    private static final int PAGE = 100;

    private final Consumer<AwsClientBuilder<?, ?>> settings;

    /** For the service loader. */
    public AwsPriceListService() {
        this(settings -> {});
    }

    /**
     * @param settings further settings of the client
     */
    AwsPriceListService(Consumer<AwsClientBuilder<?, ?>> settings) {
        this.settings = settings;
    }

    @Override
    public String provider() {
        return "aws";
    }

    @Override
    public void fetch(String region, Path file, LongConsumer progress) {
        long products = 0;
        try (AwsClients clients = new AwsClients(settings, () -> {});
                Writer out = Files.newBufferedWriter(file)) {
            // Each product is a document; the list has one on each line.
            out.write("{\"FormatVersion\":\"aws_v1\",\"PriceList\":[");
            for (Query query : QUERIES) {
                String token = null;
                do {
                    GetProductsResponse page = page(clients, query, region, token);
                    for (String product : page.priceList()) {
                        out.write(products == 0 ? "\n" : ",\n");
                        out.write(product);
                        products++;
                    }
                    token = page.nextToken();
                    progress.accept(products);
                } while (token != null && !token.isEmpty());
            }
            out.write("\n]}\n");
        } catch (IOException e) {
            throw AssayException.host("cannot write the prices to " + file + ": " + IoText.of(e), e);
        }
        if (products == 0) {
            throw AssayException.plan("--region: the Price List API has no product of AmazonRDS or AmazonEC2 in '"
                    + region + "'; is the name of the region right?");
        }
    }

    private static GetProductsResponse page(AwsClients clients, Query query, String region, @Nullable String token) {
        Map<String, String> filters = new TreeMap<>(query.filters());
        filters.put("regionCode", region);
        GetProductsRequest request = GetProductsRequest.builder()
                .serviceCode(query.service())
                .formatVersion("aws_v1")
                .maxResults(PAGE)
                .filters(filters.entrySet().stream()
                        .map(filter -> Filter.builder()
                                .type(FilterType.TERM_MATCH)
                                .field(filter.getKey())
                                .value(filter.getValue())
                                .build())
                        .toList())
                .nextToken(token)
                .build();
        try {
            return AwsCalls.inOwnLoader(() -> clients.pricing(endpoint(region)).getProducts(request));
        } catch (SdkException e) {
            if (e instanceof AwsServiceException refusal && AwsFailure.denied(refusal)) {
                throw AssayException.host(
                        "aws " + ACTION + ", " + region + ": the credentials lack the permission " + ACTION
                                + "; assay provision policy --live-prices prints a policy with it",
                        e);
            }
            throw AwsFailure.of(ACTION, region, e);
        }
    }

    /** The API has an endpoint in few regions, each with the prices of all regions of its partition. From memory of its reference. */
    private static String endpoint(String region) {
        return region.startsWith("cn-") ? "cn-northwest-1" : "us-east-1";
    }

    @Override
    public List<Map<String, Object>> permissions() {
        Map<String, Object> statement = new LinkedHashMap<>();
        statement.put("Sid", "Prices");
        statement.put("Effect", "Allow");
        statement.put("Action", List.of(ACTION));
        statement.put("Resource", List.of("*"));
        return List.of(statement);
    }
}
