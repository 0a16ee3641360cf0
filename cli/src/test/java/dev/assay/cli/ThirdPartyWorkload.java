package dev.assay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The example of a workload that is built outside this repository: its files, and a build as a third party has it. That build
 * uses a local repository of its own, with the artifacts of this build; all others are links into the user's repository.
 * So it downloads nothing, and installs nothing where other builds would find it.
 */
final class ThirdPartyWorkload {

    /** The folder of the example. */
    static final Path FOLDER = Path.of("../examples/third-party-workload");

    /** What the example depends on, as modules; the parent of their poms comes with them. */
    private static final List<String> MODULES = List.of("bom", "core", "jdbc", "testkit");

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private ThirdPartyWorkload() {}

    /**
     * Builds the example by its own pom, with its tests.
     *
     * @param work an empty folder; the example is built in {@code checkout} below it
     */
    static Distribution.Finished build(Path work) throws Exception {
        Path repository = work.resolve("repository");
        linkAllButOurs(
                Path.of(Objects.requireNonNull(System.getProperty("localRepository"), "set by Failsafe")), repository);
        installOurs(repository);
        Path example = work.resolve("checkout");
        copy(FOLDER.resolve("pom.xml"), example.resolve("pom.xml"));
        try (Stream<Path> sources = Files.walk(FOLDER.resolve("src"))) {
            for (Path source : (Iterable<Path>) sources.filter(Files::isRegularFile)::iterator) {
                copy(source, example.resolve(FOLDER.relativize(source)));
            }
        }
        ProcessBuilder maven = new ProcessBuilder(
                        "mvn",
                        "-B",
                        "-o",
                        "-Dmaven.repo.local=" + repository,
                        "-DargLine=-Xmx512m -XX:TieredStopAtLevel=1",
                        "package")
                .directory(example.toFile());
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

    private static void installOurs(Path repository) throws IOException {
        String version = Distribution.HOME.getFileName().toString().replaceFirst("assay-", "");
        Path build = ROOT.resolve("cli").relativize(Distribution.HOME.getParent());
        copy(ROOT.resolve("pom.xml"), artifact(repository, "parent", version, "pom"));
        for (String module : MODULES) {
            Path folder = ROOT.resolve(module);
            copy(folder.resolve("pom.xml"), artifact(repository, module, version, "pom"));
            Path jar = folder.resolve(build).resolve("assay-" + module + "-" + version + ".jar");
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
