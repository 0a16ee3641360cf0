package dev.assay.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dev/TestSummary.java} on reports that are written here. */
@Parallel
class TestSummaryIT {

    private static final String SKIPPED = "<skipped message=\"MySQL is not up; run: dev/databases up mysql\"/>";

    @TempDir
    private static Path classes;

    @TempDir
    private Path root;

    private record Finished(int status, String out) {}

    /** Once: the launcher of source files would compile it at each start. */
    @BeforeAll
    static void compile() {
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", classes.toString(), "../dev/TestSummary.java");
        assertThat(status).isZero();
    }

    @BeforeEach
    void makeModules() throws IOException {
        Files.writeString(root.resolve("pom.xml"), "<module>core</module>\n<module>leaf</module>\n");
        module("core", "unit");
        module("leaf", "it");
    }

    private void module(String name, String promised) throws IOException {
        Files.createDirectories(root.resolve(name));
        Files.writeString(root.resolve(name).resolve("pom.xml"), "<assay.tests>" + promised + "</assay.tests>");
    }

    private void report(String folder, String type, String... cases) throws IOException {
        Path reports = Files.createDirectories(root.resolve(folder));
        StringBuilder suite = new StringBuilder("<testsuite>");
        for (String each : cases) {
            String[] parts = each.split(" ", 2);
            suite.append("<testcase classname=\"dev.assay.%s\" name=\"%s\">%s</testcase>"
                    .formatted(type, parts[0], parts.length == 1 ? "" : parts[1]));
        }
        Files.writeString(reports.resolve("TEST-dev.assay." + type + ".xml"), suite + "</testsuite>");
    }

    private Finished summary(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes.toString(),
                "TestSummary",
                root.toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Finished(process.waitFor(), out);
    }

    @Test
    void namesWhatWasSkippedByItsReason() throws Exception {
        report("core/target/surefire-reports", "OneTest", "runs");
        report("leaf/target/failsafe-reports", "TwoIT", "runs", "asks(int)[1] " + SKIPPED, "asks(int)[2] " + SKIPPED);
        Finished lenient = summary();
        assertThat(lenient.out)
                .contains("not run, 2 tests: MySQL is not up; run: dev/databases up mysql", "    TwoIT")
                .endsWith("2 passed, 0 failed, 2 skipped\n");
        assertThat(lenient.status).isZero();
        Finished strict = summary("--require", "all");
        assertThat(strict.out).contains("required: 2 tests were skipped: MySQL is not up");
        assertThat(strict.status).isOne();
    }

    @Test
    void aTestThatALaterStepRanHasRun() throws Exception {
        report("core/target/surefire-reports", "OneTest", "runs");
        report("leaf/target/failsafe-reports-newcomer", "TwoIT", "runs", "asks " + SKIPPED);
        report("leaf/target/failsafe-reports", "TwoIT", "asks");
        report("leaf/target/failsafe-reports-newcomer", "ThreeIT", "initializationError " + SKIPPED);
        report("leaf/target/failsafe-reports", "ThreeIT", "asks");
        Finished finished = summary("--require", "all");
        assertThat(finished.out).isEqualTo("4 passed, 0 failed, 0 skipped\n");
        assertThat(finished.status).isZero();
    }

    @Test
    void anAllowedGapIsToldAndLetPass() throws Exception {
        report("core/target/surefire-reports", "OneTest", "runs");
        report("leaf/target/failsafe-reports", "TwoIT", "runs", "asks <skipped message=\"allowed gap: MySQL\"/>");
        Finished finished = summary("--require", "all");
        assertThat(finished.out).contains("not run, 1 tests: allowed gap: MySQL");
        assertThat(finished.status).isZero();
    }

    @Test
    void aFailureAndAModuleWithoutItsTestsFail() throws Exception {
        report("leaf/target/failsafe-reports", "TwoIT", "breaks <failure/>");
        Finished lenient = summary();
        assertThat(lenient.out).contains("failed: dev.assay.TwoIT.breaks").endsWith("0 passed, 1 failed, 0 skipped\n");
        assertThat(lenient.status).isOne();
        assertThat(summary("--require", "all").out).contains("required: core promises unit tests, but none ran");
    }

    @Test
    void aModuleWithSourcesPromisesUnitTestsAndOneWithoutPromisesNone() throws Exception {
        report("core/target/surefire-reports", "OneTest", "runs");
        report("leaf/target/failsafe-reports", "TwoIT", "runs");
        Files.writeString(Files.createDirectory(root.resolve("versions")).resolve("pom.xml"), "<project/>");
        Files.writeString(root.resolve("pom.xml"), "<module>core</module>\n<module>versions</module>\n");
        assertThat(summary("--require", "all").status).isZero();
        Files.createDirectory(root.resolve("versions/src"));
        assertThat(summary("--require", "all").out).contains("required: versions promises unit tests, but none ran");
    }

    @Test
    void aFolderThatIsNoModulePromisesNothing() throws Exception {
        report("core/target/surefire-reports", "OneTest", "runs");
        report("leaf/target/failsafe-reports", "TwoIT", "runs");
        report("apart/target/surefire-reports", "ThreeTest", "runs");
        module("apart", "it");
        assertThat(summary("--require", "all").out).isEqualTo("2 passed, 0 failed, 0 skipped\n");
    }

    @Test
    void writesWhatWasSkippedAsASelection() throws Exception {
        report("leaf/target/failsafe-reports", "TwoIT", "runs", "asks(int)[1] " + SKIPPED, "tells " + SKIPPED);
        report("leaf/target/failsafe-reports", "ThreeIT$OnMysql", " " + SKIPPED);
        Path file = root.resolve("left-out");
        summary("--left-out", file.toString());
        assertThat(file).hasContent("dev.assay.ThreeIT$OnMysql,dev.assay.TwoIT");
    }

    @Test
    void whatATagKeepsOutIsNamedAndNotRequired() throws Exception {
        report("core/target/surefire-reports", "OneTest", "runs");
        report("leaf/target/failsafe-reports", "ThreeIT", "runs");
        report("leaf/target/failsafe-reports-newcomer", "TwoIT", "contains " + SKIPPED);
        Path sources = Files.createDirectories(root.resolve("leaf/src/test/java"));
        Files.writeString(sources.resolve("TwoIT.java"), "@Tag(\"docker\") class TwoIT {}");
        assertThat(summary("--require", "all").status).isOne();
        Finished excluded = summary("--require", "all", "--excluded", "docker");
        assertThat(excluded.out).contains("docker: 1 test classes and methods not run, tagged docker", "    TwoIT");
        assertThat(excluded.status).isZero();
    }

    @Test
    void countsWhatTheStandardTierLeavesOut() throws Exception {
        Path sources = Files.createDirectories(root.resolve("core/src/test/java"));
        Files.writeString(
                sources.resolve("OneTest.java"),
                "class OneTest { @* @CsvSource({\"1\"}) void slow() {} @Nested @* class Inner {} @Test void quick() {} }"
                        .replace("*", "Exhaustive"));
        assertThat(summary("--tier", "standard").out)
                .contains("exhaustive: 2 test classes and methods left out of the standard tier")
                .contains("    OneTest.Inner OneTest.slow");
        assertThat(summary("--tier", "exhaustive").out).doesNotContain("OneTest");
    }
}
