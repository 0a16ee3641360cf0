package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The poms of examples that are built outside this repository: without a parent, and with the versions of this repository. */
@Parallel
class StandaloneExampleTest {

    private static final Pattern LIBRARY = Pattern.compile("<version\\.(\\w+)>(.*?)</version");
    private static final Pattern PLUGIN =
            Pattern.compile("<artifactId>maven-(\\w+)-plugin</artifactId>\\s*<version>(.*?)</version>");

    static Stream<StandaloneExample> examples() {
        return Stream.of(
                StandaloneExample.THIRD_PARTY_WORKLOAD,
                StandaloneExample.REGRESSION_GATE,
                StandaloneExample.JUNIT_TESTCONTAINERS);
    }

    /** An offline build needs the versions that the build of this repository has fetched. */
    @ParameterizedTest
    @MethodSource("examples")
    void versionsAreThoseOfThisRepository(StandaloneExample example) throws IOException {
        String parent = Files.readString(Path.of("../pom.xml"));
        String pom = Files.readString(example.folder().resolve("pom.xml"));
        assertThat(pom).doesNotContain("<parent>");

        Map<String, String> libraries = found(LIBRARY, pom);
        assertThat(libraries).containsEntry("assay", property(parent, "version"));
        libraries.remove("assay");
        // Of no module here.
        libraries.remove("testcontainers");
        assertThat(libraries)
                .isNotEmpty()
                .allSatisfy((library, version) ->
                        assertThat(version).as(library).isEqualTo(property(parent, "version." + library)));
        assertThat(found(PLUGIN, pom))
                .hasSizeGreaterThan(4)
                .allSatisfy((plugin, version) -> assertThat(version)
                        .as(plugin)
                        .isEqualTo(property(parent, "version.plugin." + plugin.replace("failsafe", "surefire"))));
    }

    private static Map<String, String> found(Pattern pattern, String pom) {
        return pattern.matcher(pom)
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2)));
    }

    private static String property(String pom, String name) {
        Matcher value = Pattern.compile("<" + Pattern.quote(name) + ">(.*?)</").matcher(pom);
        assertThat(value.find()).as(name).isTrue();
        return value.group(1);
    }
}
