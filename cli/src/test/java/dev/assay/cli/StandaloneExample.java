package dev.assay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /**
     * Builds the example by its own pom, with its tests.
     *
     * @param work an empty folder; the example is built in {@code checkout} below it
     */
    Distribution.Finished build(Path work) throws Exception {
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
        List<String> command = new ArrayList<>(List.of(
                "mvn",
                "-B",
                "-Dmaven.repo.local=" + repository,
                "-DargLine=-Xmx512m -XX:TieredStopAtLevel=1",
                "package"));
        if (offline) {
            command.add("-o");
        }
        ProcessBuilder maven = new ProcessBuilder(command).directory(example.toFile());
        // Of the build around this test.
        maven.environment().keySet().removeIf(name -> name.startsWith("MAVEN_"));
        maven.environment().put("MAVEN_OPTS", "-Xmx512m -XX:TieredStopAtLevel=1");
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return Distribution.finish(maven.start());
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
