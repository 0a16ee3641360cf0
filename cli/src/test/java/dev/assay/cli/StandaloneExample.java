package dev.assay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * An example that is built outside this repository: its files, and a build as a third party has it. That build uses a local
 * repository of its own, with the artifacts of this build; all others are links into the user's repository. So it installs nothing
 * where other builds would find it.
 *
 * @param folder of the example
 * @param modules what it depends on; the parent of their poms comes with them
 * @param offline whether its build may download nothing: this build has all that it needs
 */
record StandaloneExample(Path folder, List<String> modules, boolean offline) {

    /** A workload as a plug-in. */
    static final StandaloneExample THIRD_PARTY_WORKLOAD = new StandaloneExample(
            Path.of("../examples/third-party-workload"), List.of("bom", "core", "jdbc", "testkit"), true);

    /** A test of an application with Spring Boot, which this build does not use. */
    static final StandaloneExample SPRING_BOOT = new StandaloneExample(
            Path.of("../examples/spring-boot"),
            List.of("bom", "core", "transactions", "quote", "store", "jdbc", "report", "junit"),
            false);

    /** Tests of databases in containers, with Testcontainers, which this build does not use. */
    static final StandaloneExample JUNIT_TESTCONTAINERS = new StandaloneExample(
            Path.of("../examples/junit-testcontainers"),
            List.of(
                    "bom",
                    "core",
                    "transactions",
                    "quote",
                    "store",
                    "jdbc",
                    "report",
                    "junit",
                    "embedded",
                    "workloads-tpcc"),
            false);

    /** A test that compares a query with a baseline. */
    static final StandaloneExample REGRESSION_GATE = new StandaloneExample(
            Path.of("../examples/regression-gate"),
            List.of("bom", "core", "transactions", "quote", "store", "jdbc", "report", "junit", "embedded"),
            true);

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /**
     * Builds the example by its own pom, with its unit tests.
     *
     * @param work an empty folder; the example is built in {@code checkout} below it
     */
    Distribution.Finished build(Path work) throws Exception {
        return prepared(work).run("package");
    }

    /** A copy of the example, with a local repository for its build. */
    record Prepared(Path checkout, Path repository, boolean offline, Map<String, String> variables) {

        /** Returns it with variables of the environment. */
        Prepared with(Map<String, String> others) {
            return new Prepared(checkout, repository, offline, others);
        }

        /** Runs Maven in the copy. */
        Distribution.Finished run(String... arguments) throws Exception {
            List<String> command = new ArrayList<>(List.of(
                    "mvn", "-B", "-Dmaven.repo.local=" + repository, "-DargLine=-Xmx512m -XX:TieredStopAtLevel=1"));
            command.addAll(List.of(arguments));
            if (offline) {
                command.add("-o");
            }
            ProcessBuilder maven = new ProcessBuilder(command).directory(checkout.toFile());
            // Of the build around this test.
            maven.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
            maven.environment().put("MAVEN_OPTS", "-Xmx512m -XX:TieredStopAtLevel=1");
            maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
            maven.environment().putAll(variables);
            return Distribution.finish(maven.start());
        }

        /** Returns the text of the report of a test class. */
        String report(String plugin, String testClass) throws IOException {
            return Files.readString(checkout.resolve("target/" + plugin + "-reports/" + testClass + ".txt"));
        }
    }

    /**
     * Copies the example and installs what it needs.
     *
     * @param work an empty folder; the copy is {@code checkout} below it
     */
    Prepared prepared(Path work) throws IOException {
        Path repository = work.resolve("repository");
        linkAllButOurs(
                Path.of(Objects.requireNonNull(System.getProperty("localRepository"), "set by Failsafe")), repository);
        installOurs(repository);
        Path example = work.resolve("checkout");
        copy(folder.resolve("pom.xml"), example.resolve("pom.xml"));
        try (Stream<Path> sources = Files.walk(folder.resolve("src"))) {
            for (Path source : (Iterable<Path>) sources.filter(Files::isRegularFile)::iterator) {
                copy(source, example.resolve(folder.relativize(source)));
            }
        }
        return new Prepared(example, repository, offline, Map.of());
    }

    private static void linkAllButOurs(Path from, Path to) throws IOException {
        link(from, to, "dev");
        if (Files.isDirectory(from.resolve("dev"))) {
            link(from.resolve("dev"), to.resolve("dev"), "assay");
        }
    }

    /** Makes a folder of links to all entries of another one but one. */
    private static void link(Path from, Path to, String leftOut) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> children = Files.list(from)) {
            for (Path child : (Iterable<Path>) children::iterator) {
                if (!child.endsWith(leftOut)) {
                    Files.createSymbolicLink(to.resolve(child.getFileName()), child);
                }
            }
        }
    }

    private void installOurs(Path repository) throws IOException {
        String version = Distribution.HOME.getFileName().toString().replaceFirst("assay-", "");
        Path build = ROOT.resolve("cli").relativize(Distribution.HOME.getParent());
        copy(ROOT.resolve("pom.xml"), artifact(repository, "parent", version, "pom"));
        for (String module : modules) {
            Path source = ROOT.resolve(module);
            copy(source.resolve("pom.xml"), artifact(repository, module, version, "pom"));
            Path jar = source.resolve(build).resolve("assay-" + module + "-" + version + ".jar");
            if (!module.equals("bom")) {
                copy(jar, artifact(repository, module, version, "jar"));
            }
        }
    }

    private static Path artifact(Path repository, String module, String version, String extension) {
        String name = "assay-" + module;
        return repository
                .resolve("dev/assay")
                .resolve(name)
                .resolve(version)
                .resolve(name + "-" + version + "." + extension);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
    }
}
