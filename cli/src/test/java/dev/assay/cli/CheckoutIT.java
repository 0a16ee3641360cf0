package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./assay} in a checkout of two modules: when it builds what, and its output. Maven is replaced by a script. */
@Parallel
class CheckoutIT {

    /** Creates the files of a build and records that it ran. */
    private static final String MAVEN = """
            #!/bin/sh
            echo ran >>"$BUILDS"
            [ -z "${BROKEN:-}" ] || { echo "a compiler's complaint"; exit 1; }
            mkdir -p cli/target/fast/assay-1/bin
            printf '#!/bin/sh\\necho "the program: $*"\\n' >cli/target/fast/assay-1/bin/assay
            chmod +x cli/target/fast/assay-1/bin/assay
            touch cli/target/fast/assay.stamp
            """;

    @TempDir
    private Path root;

    @BeforeEach
    void makeCheckout() throws IOException {
        script("assay", Files.readString(Path.of("../assay")));
        script("tools/mvn", MAVEN);
        Files.writeString(root.resolve("pom.xml"), "<version>1</version>\n");
        for (String module : new String[] {"cli", "core", "testkit"}) {
            source(module + "/src/main/One.java");
            Files.writeString(root.resolve(module + "/pom.xml"), "<project/>");
        }
    }

    private void script(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void source(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    /** Sets the build's time to one hour ago, and the sources' before that. */
    private void age() throws IOException {
        Instant hourAgo = Instant.now().minusSeconds(3_600);
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                boolean made = file.endsWith("assay.stamp");
                Files.setLastModifiedTime(file, FileTime.from(made ? hourAgo : hourAgo.minusSeconds(60)));
            }
        }
    }

    private Distribution.Finished assay(String... environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(root.resolve("assay").toString(), "run", "tpcc");
        builder.environment().put("PATH", root.resolve("tools") + ":" + System.getenv("PATH"));
        builder.environment().put("BUILDS", root.resolve("builds").toString());
        for (String name : environment) {
            builder.environment().put(name, "yes");
        }
        return Distribution.finish(builder.start());
    }

    private int builds() throws IOException {
        return Files.readAllLines(root.resolve("builds")).size();
    }

    @Test
    void theFirstUseBuildsAndTheNextOneDoesNot() throws Exception {
        Distribution.Finished first = assay();
        assertThat(first.err()).isEqualTo("building Assay (first use)…\n");
        assertThat(first.out()).isEqualTo("the program: run tpcc\n");
        age();
        Distribution.Finished second = assay();
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(builds()).isOne();
    }

    @Test
    void whatChangedIsNamedAndTestsAreNoChange() throws Exception {
        assay();
        age();
        source("core/src/test/OneTest.java");
        source("testkit/src/main/One.java");
        assertThat(assay().err()).isEmpty();
        source("core/src/main/One.java");
        assertThat(assay().err())
                .isEqualTo("building Assay: core (core/src/main/One.java changed, 1 changes in all)…\n");
        age();
        Files.delete(root.resolve("cli/src/main/One.java"));
        assertThat(assay().err()).isEqualTo("building Assay: cli (cli/src/main changed, 1 changes in all)…\n");
        age();
        Files.writeString(root.resolve("pom.xml"), "<version>1</version>\n<!-- -->\n");
        assertThat(assay().err()).isEqualTo("building Assay: all modules (pom.xml changed, 1 changes in all)…\n");
        assertThat(builds()).isEqualTo(4);
    }

    @Test
    void aBuildThatFailsShowsItsLogAndStartsNothing() throws Exception {
        Distribution.Finished failed = assay("BROKEN");
        assertThat(failed.status()).isEqualTo(ExitStatus.HOST);
        assertThat(failed.out()).isEmpty();
        assertThat(failed.err())
                .contains("a compiler's complaint", "assay: the build failed; its log is ", "assay-build.log");
    }
}
