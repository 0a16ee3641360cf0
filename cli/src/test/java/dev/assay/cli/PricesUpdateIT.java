package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import dev.assay.test.server.PriceListServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prices of the Price List API, by the program as it is delivered. */
@Parallel
class PricesUpdateIT {

    private static final Path LIST = Path.of("prices", "aws-us-east-1-2026-03-18.csv");

    @TempDir
    Path folder;

    private PriceListServer server;

    @BeforeEach
    void start() {
        server = PriceListServer.start(List.of(
                PriceListDocuments.instance("AXC2", "us-east-1", "0.0170000000"),
                PriceListDocuments.instance("BXC2", "us-east-1", "PostgreSQL", "db.m5.2xlarge", "0.7120000000"),
                PriceListDocuments.instance("CXC2", "us-east-1", "PostgreSQL", "db.m5.4xlarge", "1.4240000000")));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private Distribution.Finished update(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("prices", "update", "--region", "us-east-1"));
        words.addAll(List.of(more));
        ProcessBuilder command = Distribution.command(folder, words.toArray(String[]::new));
        Map<String, String> environment = command.environment();
        environment.put("AWS_ENDPOINT_URL", server.address().toString());
        environment.put("AWS_ACCESS_KEY_ID", "id");
        environment.put("AWS_SECRET_ACCESS_KEY", "not-a-secret");
        environment.put("AWS_EC2_METADATA_DISABLED", "true");
        return Distribution.finish(command.start());
    }

    private List<Path> fetched() throws Exception {
        try (Stream<Path> files = Files.list(folder.resolve("prices/fetched"))) {
            return files.toList();
        }
    }

    @Test
    void theAnswerOfTheServiceIsKeptAndBecomesADatedList() throws Exception {
        Distribution.Finished done = update();
        assertThat(done.status()).as(done.err()).isEqualTo(ExitStatus.DONE);
        assertThat(done.err()).contains("aws us-east-1: fetching the price list");
        assertThat(done.out())
                .contains(LIST + ": 3 prices of aws us-east-1, list of 2026-03-18, ")
                .containsPattern("fetched on \\d{4}-\\d\\d-\\d\\d, sha256 [0-9a-f]{64}");
        assertThat(folder.resolve(LIST))
                .content()
                .containsPattern(
                        "rds.instance.mysql.db.t3.micro.single,Hrs,0.017,USD,on-demand,2026-03-18,\"AWS price list of"
                                + " 2026-03-18, SKU AXC2, fetched on [-0-9]{10}, document sha256 [0-9a-f]{12}\"");
        int calls = server.calls().size();
        assertThat(calls).isEqualTo(4);

        Distribution.Finished again = update();
        assertThat(again.status()).as(again.err()).isEqualTo(ExitStatus.DONE);
        assertThat(again.out()).contains(LIST + " is there already: 3 prices").contains("fetched before on");
        assertThat(server.calls()).as("a second command of the day").hasSize(calls);

        Files.writeString(fetched().get(0), "{}");
        assertThat(update().out()).contains("fetched on");
        assertThat(server.calls()).as("after damage").hasSize(2 * calls);
        assertThat(update("--refresh").out()).contains("fetched on");
        assertThat(server.calls()).hasSize(3 * calls);
        assertThat(fetched()).hasSize(1);
    }

    @Test
    void refusalsOfTheServiceLeaveNothing() throws Exception {
        server.refuse("AccessDeniedException");
        Distribution.Finished refused = update();
        assertThat(refused.status()).isEqualTo(ExitStatus.HOST);
        assertThat(refused.err())
                .contains("aws pricing:GetProducts, us-east-1: the credentials lack the permission pricing:GetProducts")
                .doesNotContain("Exception");
        assertThat(refused.out()).isEmpty();
        assertThat(fetched()).isEmpty();
        assertThat(folder.resolve(LIST)).doesNotExist();
    }
}
