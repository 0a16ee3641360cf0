package dev.assay.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the assertions of a test use baselines. Immutable.
 *
 * @param mode what they do with a baseline
 * @param store the files
 * @param update the command that writes the baselines of the test
 */
record BaselineOptions(BaselineMode mode, BaselineStore store, String update) {

    /** Configuration parameter of JUnit, or system property: the folder of the baselines. */
    static final String FOLDER = "assay.baselines";

    private static final Path USUAL_FOLDER = Path.of("src", "test", "assay", "baselines");

    private static final String UPDATE = " -D" + BaselineMode.SETTING + "=update";

    /** Returns the options of a test, by the values of its settings. */
    static BaselineOptions of(Function<String, Optional<String>> settings, String update) {
        return new BaselineOptions(
                BaselineMode.of(settings.apply(BaselineMode.SETTING)),
                new BaselineStore(settings.apply(FOLDER)
                        .map(Path::of)
                        .orElse(USUAL_FOLDER)
                        .toAbsolutePath()),
                update);
    }

    /** Returns the command for a test of an unknown build. */
    static String command() {
        return "run the test once with" + UPDATE;
    }

    /** Returns the command for a test method, of Gradle in a project of Gradle without a {@code pom.xml}, else of Maven. */
    static String command(Path project, Class<?> test, String method) {
        if (isGradle(project)) {
            return "gradle test --tests '" + test.getName() + "." + method + "'" + UPDATE;
        }
        String name = test.getName().substring(test.getName().lastIndexOf('.') + 1);
        // The names of integration tests by which Failsafe finds them.
        boolean integration = name.matches("IT.*|.*IT|.*ITCase");
        return (integration ? "mvn verify -Dit.test='" : "mvn test -Dtest='") + name + "#" + method + "'" + UPDATE;
    }

    /** Returns whether a folder is a project of Gradle without a {@code pom.xml}. */
    static boolean isGradle(Path project) {
        boolean gradle =
                Files.exists(project.resolve("build.gradle")) || Files.exists(project.resolve("build.gradle.kts"));
        return gradle && !Files.exists(project.resolve("pom.xml"));
    }
}
