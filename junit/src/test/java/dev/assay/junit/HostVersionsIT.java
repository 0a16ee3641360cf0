package dev.assay.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The extension in a suite whose libraries have other versions: the suite's are the ones that are loaded. */
@Parallel
@Exhaustive
class HostVersionsIT {

    private static final String ANNOTATIONS = "jackson-annotations";

    @TempDir
    Path folder;

    /** Returns the jars of the suite, which Maven copies with the exhaustive tests. */
    private static List<Path> suite() throws IOException {
        try (Stream<Path> jars = Files.list(Path.of(System.getProperty("assay.host.versions")))) {
            return jars.sorted().toList();
        }
    }

    /** Returns a jar's name without its version. */
    private static String artifact(Path jar) {
        return jar.getFileName().toString().replaceAll("-\\d.*", "");
    }

    /** Its artifacts have the names of those of Jackson 2, in another group. */
    private static boolean isJackson3(Path jar) {
        return jar.toString().replace('\\', '/').contains("/tools/jackson/");
    }

    private TestClassPath.Ended ended(List<Path> suite) throws Exception {
        List<Path> classPath = new ArrayList<>(suite);
        List<String> replaced = suite.stream().map(HostVersionsIT::artifact).toList();
        assertThat(replaced).contains("jackson-databind", "slf4j-api", "HikariCP", "junit-jupiter-api");
        TestClassPath.entries().stream()
                .filter(entry -> isJackson3(entry) || !replaced.contains(artifact(entry)))
                .forEach(classPath::add);
        return TestClassPath.java(
                folder, "-cp", TestClassPath.joined(classPath), "-Dassay.results=results", HostProgram.class.getName());
    }

    @Test
    void itMeasuresBesideOtherVersionsOfItsLibraries() throws Exception {
        List<Path> suite = suite().stream()
                .filter(jar -> !artifact(jar).equals(ANNOTATIONS))
                .toList();

        TestClassPath.Ended ended = ended(suite);

        assertThat(ended.output()).endsWith("passed" + System.lineSeparator());
        assertThat(ended.output().lines())
                .anyMatch(line -> line.startsWith("jackson ") && line.endsWith("jackson-databind-2.15.4.jar"))
                .anyMatch(line -> line.startsWith("slf4j ") && line.endsWith("slf4j-api-1.7.36.jar"))
                .anyMatch(line -> line.startsWith("logback ") && line.endsWith("logback-classic-1.2.13.jar"))
                .anyMatch(line -> line.startsWith("hikari ") && line.endsWith("HikariCP-5.1.0.jar"))
                .anyMatch(line -> line.startsWith("jupiter ") && line.endsWith("junit-jupiter-api-5.10.5.jar"));
        assertThat(Files.exists(folder.resolve("results/suite.html"))).isTrue();
    }

    /** The one artifact that Jackson 2 and 3 share. */
    @Test
    void annotationsOfJacksonThatAreTooOldAreReportedWithTheVersionToSet() throws Exception {
        TestClassPath.Ended ended = ended(suite());

        assertThat(ended.output())
                .contains("found jackson-annotations 2.15.4 on the class path")
                .contains("set com.fasterxml.jackson.core:jackson-annotations to 2.")
                .endsWith("failed" + System.lineSeparator());
    }
}
