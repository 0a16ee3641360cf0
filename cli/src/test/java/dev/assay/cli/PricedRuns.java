package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;

/** Short runs on a simulated server, to be priced. What they measured is nowhere asserted: a busy host may spoil it. */
abstract class PricedRuns {

    static final String SYSTEM = "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops";
    static final String RDS_HOST = "small.c9akciq32.us-east-1.rds.amazonaws.com";
    private static final String STATION = "simulated:service=constant:200us,servers=1";

    @TempDir
    Path folder;

    /** A run of so many transactions: in a short time none may end. INVALID is as good as any other. */
    Captured run(String... more) {
        return Captured.run(with(
                List.of(
                        "run",
                        "tpcc",
                        "--embedded",
                        STATION,
                        "--transactions",
                        "300",
                        "--duration",
                        "1m",
                        "--quiet",
                        "--out",
                        folder.resolve("runs").toString()),
                more));
    }

    /** A run of a plan, likewise. */
    Captured runPlan(String text) throws IOException {
        return runPlan(folder, text);
    }

    /** A run of a plan whose files are in a folder. */
    static Captured runPlan(Path folder, String text) throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), text);
        String runs = folder.resolve("runs").toString();
        Captured captured = Captured.run("run", plan.toString(), "--out", runs, "--quiet", "--json");
        assertThat(captured.status()).as(captured.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        return captured;
    }

    static TrialResult trial(Captured captured) {
        assertThat(captured.status()).as(captured.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        return Json.read(captured.out(), TrialResult.class);
    }

    static Cost costOf(Captured run) {
        return Objects.requireNonNull(trial(run).cost());
    }

    static String[] with(List<String> first, String... more) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    Path kept() throws IOException {
        return kept(folder);
    }

    static Path kept(Path folder) throws IOException {
        try (var runs = Files.list(folder.resolve("runs"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    Captured price(String... more) throws IOException {
        return Captured.run(with(List.of("price", kept().toString()), more));
    }

    static Cost cost(Captured captured) {
        assertThat(captured.err()).isEmpty();
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        List<?> priced = (List<?>) document.get("priced");
        assertThat(priced).hasSize(1);
        return Json.read(Json.write(((Map<?, ?>) priced.get(0)).get("cost")), Cost.class);
    }

    /** Changes what is kept of the run. */
    void edit(String pattern, String replacement) throws IOException {
        Path result = kept().resolve("result.json");
        Files.writeString(result, Files.readString(result).replaceAll(pattern, replacement));
    }

    /** As if the host had not been busy, and the rates of all trials had been the same. */
    void believed() throws IOException {
        edit("\"status\" : \"INVALID\"", "\"status\" : \"SUSPECT\"");
        edit("\"transactionsPerSecond\" : [0-9.E]+,", "\"transactionsPerSecond\" : 4000.0,");
    }

    /** As if the same trials had run there, and could be believed. */
    void asIfItHadRunOn(String product, String host) throws IOException {
        believed();
        edit("\"sameHost\" : (null|true)", "\"sameHost\" : false");
        edit("\"product\" : \"[^\"]*\"", "\"product\" : \"" + product + "\"");
        edit("\"url\" : \"[^\"]*\"", "\"url\" : \"jdbc:x://" + host + ":5432/db\"");
    }
}
