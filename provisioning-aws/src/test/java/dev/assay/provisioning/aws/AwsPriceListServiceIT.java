package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.provisioning.ShippedPrices;
import dev.assay.test.Parallel;
import dev.assay.test.server.PriceListServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/** Prices by calls of the SDK to a server with documents of the Price List API. */
@Parallel
class AwsPriceListServiceIT {

    @TempDir
    Path folder;

    private PriceListServer server;

    private static String document(String sku, String type) {
        return """
                {"product":{"productFamily":"Database Instance","attributes":{"instanceType":"%s","regionCode":"us-east-1",\
                "usagetype":"InstanceUsage:%s","databaseEngine":"MySQL","deploymentOption":"Single-AZ",\
                "servicecode":"AmazonRDS"},"sku":"%s"},"terms":{"OnDemand":{"%s.T":{"priceDimensions":{"%s.T.D":\
                {"unit":"Hrs","beginRange":"0","endRange":"Inf","description":"$0.017 per \\"hour\\"",\
                "pricePerUnit":{"USD":"0.0170000000"}}}}}},"version":"20260318225923",\
                "publicationDate":"2026-03-18T22:59:23Z"}""".formatted(type, type, sku, sku, sku);
    }

    private static String host(String sku) {
        return """
                {"product":{"productFamily":"Compute Instance","attributes":{"instanceType":"c6i.xlarge",\
                "regionCode":"us-east-1","usagetype":"BoxUsage:c6i.xlarge","operatingSystem":"Linux","tenancy":"Shared",\
                "preInstalledSw":"NA","capacitystatus":"Used","operation":"RunInstances",\
                "licenseModel":"No License required","servicecode":"AmazonEC2"},"sku":"%s"},"terms":{"OnDemand":\
                {"%s.T":{"priceDimensions":{"%s.T.D":{"unit":"Hrs","beginRange":"0","endRange":"Inf",\
                "pricePerUnit":{"USD":"0.1700000000"}}}}}},"version":"20260318225923",\
                "publicationDate":"2026-03-18T22:59:23Z"}""".formatted(sku, sku, sku);
    }

    private AwsPriceListService service(String... documents) {
        server = PriceListServer.start(List.of(documents));
        return new AwsPriceListService(settings -> settings.endpointOverride(server.address())
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "secret"))));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void allPagesOfTheRegionAreFetched() {
        AwsPriceListService service = service(
                document("A", "db.t3.micro"), document("B", "db.t3.small"), document("C", "db.t3.medium"), host("D"));
        Path file = folder.resolve("list.json");
        List<Long> progress = new ArrayList<>();
        service.fetch("us-east-1", file, progress::add);
        assertThat(new ShippedPrices().read(file).orElseThrow().rows())
                .extracting(row -> row.sku() + " " + row.price() + " " + row.listDate())
                .containsExactly(
                        "aws us-east-1 rds.instance.mysql.db.t3.micro.single 0.017 USD 2026-03-18",
                        "aws us-east-1 rds.instance.mysql.db.t3.small.single 0.017 USD 2026-03-18",
                        "aws us-east-1 rds.instance.mysql.db.t3.medium.single 0.017 USD 2026-03-18",
                        "aws us-east-1 ec2.linux.c6i.xlarge 0.17 USD 2026-03-18");
        assertThat(progress).containsExactly(2L, 3L, 4L, 4L);
        assertThat(server.requests())
                .allSatisfy(request -> assertThat(request)
                        .contains("\"Field\":\"regionCode\"", "\"Value\":\"us-east-1\"", "\"Type\":\"TERM_MATCH\""));
        assertThat(server.calls()).containsOnly(AwsPriceListService.ACTION);
        assertThat(service.permissions())
                .extracting(statement -> statement.get("Action"))
                .containsExactly(List.of(AwsPriceListService.ACTION));
    }

    @Test
    void throttledCallsAreRepeated() {
        AwsPriceListService service = service(document("A", "db.t3.micro"));
        server.refuse("ThrottlingException");
        Path file = folder.resolve("list.json");
        service.fetch("us-east-1", file, products -> {});
        assertThat(new ShippedPrices().read(file)).isPresent();
        assertThat(server.calls()).as("one for each query, and one again").hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    AccessDeniedException | lack the permission pricing:GetProducts; assay provision policy --live-prices
                    ExpiredTokenException | the credentials have expired
                    UnrecognizedClientException | does not accept the credentials
                    """)
    void refusalsSayWhatToDo(String code, String message) {
        AwsPriceListService service = service(document("A", "db.t3.micro"));
        server.refuse(code);
        assertThatThrownBy(() -> service.fetch("us-east-1", folder.resolve("list.json"), products -> {}))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST))
                .hasMessageStartingWith("aws pricing:GetProducts, us-east-1: ")
                .satisfies(failure -> assertThat(failure.getMessage().toLowerCase(Locale.ROOT))
                        .contains(message.toLowerCase(Locale.ROOT)));
    }

    @Test
    void regionsWithoutProductsAreRefused() {
        AwsPriceListService service = service();
        assertThatThrownBy(() -> service.fetch("us-aest-1", folder.resolve("list.json"), products -> {}))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageContaining("no product of AmazonRDS or AmazonEC2 in 'us-aest-1'");
    }
}
