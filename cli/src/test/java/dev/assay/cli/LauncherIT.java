package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Start of the program: with a fitting class data archive, or silently without. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Parallel
class LauncherIT {

    private static final Path DISTRIBUTION = Distribution.HOME;
    private static final String VERSION = "assay .*\\n";

    private static final List<String> OPTIONS =
            List.of("JAVA_OPTS", "ASSAY_OPTS", "ASSAY_ARCHIVE", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

    @TempDir
    Path folder;

    private record Finished(int status, String out, String err) {}

    /** Runs the launcher of a distribution. */
    private Finished run(Path distribution, Map<String, String> environment, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(distribution.resolve("bin/assay").toString()));
        command.addAll(List.of(arguments));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().keySet().removeAll(OPTIONS);
        builder.environment().putAll(environment);
        int status = builder.start().waitFor();
        return new Finished(status, Files.readString(out), Files.readString(err));
    }

    /** Returns the origin of the program's main class. */
    private String originOfMain(Path distribution) throws Exception {
        return originOfMain(distribution, "");
    }

    private String originOfMain(Path distribution, String options) throws Exception {
        Path log = folder.resolve("class-load");
        Finished run = run(distribution, Map.of("ASSAY_OPTS", options + " -Xlog:class+load:file=" + log), "--version");
        assertSilent(run);
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains(" dev.assay.cli.Main source: "))
                    .findFirst()
                    .orElseThrow()
                    .replaceFirst(".* source: ", "");
        }
    }

    private static void assertSilent(Finished run) {
        assertThat(run.status).as(run.err).isZero();
        assertThat(run.out).matches(VERSION);
        assertThat(run.err).isEmpty();
    }

    private Path copy() throws IOException {
        Path copy = folder.toRealPath().resolve("moved");
        try (Stream<Path> files = Files.walk(DISTRIBUTION)) {
            for (Path from : (Iterable<Path>) files::iterator) {
                Files.copy(from, copy.resolve(DISTRIBUTION.relativize(from).toString()));
            }
        }
        assertThat(copy.resolve("bin/assay").toFile().setExecutable(true)).isTrue();
        return copy;
    }

    private static void jar(Path path) throws IOException {
        new JarOutputStream(Files.newOutputStream(path), new Manifest()).close();
    }

    @Test
    void archiveOfTheDistributionIsUsed() throws Exception {
        assertThat(DISTRIBUTION.resolve("cds/assay.jsa")).exists();
        assertThat(originOfMain(DISTRIBUTION)).startsWith("shared objects file");
    }

    @Test
    void anotherJavaStartsWithoutAWord() throws Exception {
        List<Path> javas = new ArrayList<>(List.of(updatedJava()));
        Path usual = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(usual)) {
            try (Stream<Path> found = Files.list(usual)) {
                found.filter(java -> Files.isExecutable(java.resolve("bin/javac")) && feature(java) >= 17)
                        .forEach(javas::add);
            }
        }
        for (Path java : javas) {
            Finished run = run(DISTRIBUTION, Map.of("JAVA_HOME", java.toString()), "--version");
            assertThat(run.out).as(java.toString()).matches(VERSION);
            assertSilent(run);
        }
    }

    /** This Java with another version in its release file. */
    private Path updatedJava() throws IOException {
        return java("updated", "exec '" + System.getProperty("java.home") + "/bin/java' \"$@\"", "99.0.1");
    }

    /** The home of a Java that is a script. */
    private Path java(String name, String script, String version) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + script + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    private static int feature(Path java) {
        try {
            return Files.readAllLines(java.resolve("release"), StandardCharsets.UTF_8).stream()
                    .filter(line -> line.startsWith("JAVA_VERSION="))
                    .map(line -> Runtime.Version.parse(line.replaceAll("JAVA_VERSION=|\"", "")))
                    .mapToInt(Runtime.Version::feature)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | IllegalArgumentException e) {
            return 0; // nothing that could be started either
        }
    }

    @Test
    void movedDistributionStartsWithoutTheArchiveUntilOneIsMade() throws Exception {
        Path copy = copy();
        assertThat(originOfMain(copy)).endsWith(".jar");

        Finished made = run(copy, Map.of("ASSAY_ARCHIVE", "make"));
        assertThat(made.status).as(made.err).isZero();
        assertThat(copy.resolve("cds"))
                .isDirectoryNotContaining(file -> file.getFileName().toString().startsWith("work."));
        assertThat(originOfMain(copy)).startsWith("shared objects file");

        jar(copy.resolve("drivers/a-driver.jar"));
        jar(copy.resolve("drivers/z-driver.jar"));
        jar(copy.resolve("lib/a-workload.jar"));
        jar(copy.resolve("plugins/a-workload.jar"));
        assertThat(originOfMain(copy)).as("with jars added").startsWith("shared objects file");

        jar(copy.resolve("lib/xz-replaced.jar"));
        try (Stream<Path> lib = Files.list(copy.resolve("lib"))) {
            Path xz = lib.filter(jar -> jar.getFileName().toString().matches("xz-[0-9].*"))
                    .findFirst()
                    .orElseThrow();
            Files.move(copy.resolve("lib/xz-replaced.jar"), xz, StandardCopyOption.REPLACE_EXISTING);
            assertThat(originOfMain(copy)).as("with a jar replaced").endsWith(".jar");
            Files.delete(xz);
            assertThat(originOfMain(copy)).as("with a jar removed").endsWith(".jar");
        }

        Files.delete(copy.resolve("cds/assay.jsa"));
        Files.writeString(copy.resolve("cds/assay.jsa"), "not an archive");
        assertSilent(run(copy, Map.of(), "--version"));
    }

    @Test
    void optionsOfTheUserThatTheArchiveDoesNotFitAreFollowedWithoutAWord() throws Exception {
        assertSilent(run(DISTRIBUTION, Map.of("ASSAY_OPTS", "-XX:-UseCompressedOops"), "--version"));
    }

    /** The document of a short run. */
    private String result(Map<String, String> environment) throws Exception {
        Finished run = run(
                DISTRIBUTION,
                environment,
                "run",
                "tpcc",
                "--embedded",
                "noop",
                "--transactions",
                "100",
                "--duration",
                "1m",
                "--quiet",
                "--json");
        assertThat(run.status).as(run.err).isZero();
        return run.out;
    }

    /** The JVM information in the run's document. */
    private JavaInfo java(Map<String, String> environment) throws Exception {
        return Objects.requireNonNull(Json.read(result(environment), TrialResult.class)
                .hosts()
                .agents()
                .get(0)
                .java());
    }

    @Exhaustive
    @Test
    void collectorOfTheUserWins() throws Exception {
        String g1 = "-XX:+UseG1GC";
        String serial = "-XX:+UseSerialGC";
        assertThat(java(Map.of()).collectors()).contains("PS Scavenge");
        assertThat(java(Map.of("ASSAY_OPTS", g1)).collectors()).contains("G1 Young Generation");
        assertThat(java(Map.of("JAVA_OPTS", serial)).collectors()).contains("Copy");
        assertThat(java(Map.of("JAVA_OPTS", serial, "ASSAY_OPTS", g1)).collectors())
                .as("of two the one in ASSAY_OPTS")
                .contains("G1 Young Generation");
        assertThat(java(Map.of("ASSAY_OPTS", g1 + " " + serial + " " + g1)).collectors())
                .as("of several the last")
                .contains("G1 Young Generation");
        assertThat(java(Map.of("JDK_JAVA_OPTIONS", serial)).collectors())
                .as("named where the JVM looks itself")
                .contains("Copy");
        assertThat(java(Map.of("JAVA_TOOL_OPTIONS", serial, "ASSAY_OPTS", g1)).collectors())
                .contains("G1 Young Generation");
        assertThat(java(Map.of("ASSAY_OPTS", "-XX:-UseParallelGC")).collectors())
                .as("whichever but ours")
                .doesNotContain("PS Scavenge");
    }

    @Test
    void archiveFitsOtherCollectorsOrIsPassedOverWithoutAWord() throws Exception {
        assertThat(originOfMain(DISTRIBUTION, "-XX:+UseG1GC")).startsWith("shared objects file");
        assertThat(originOfMain(DISTRIBUTION, "-XX:+UseSerialGC")).startsWith("shared objects file");
        assertSilent(run(DISTRIBUTION, Map.of("ASSAY_OPTS", "-XX:+UseZGC"), "--version"));
    }

    /** JDK 17 crashes now and then where both are used. */
    @Test
    void archiveIsPassedOverWhereClassesAreLookedAtAsTheyAreLoaded() throws Exception {
        assertThat(originOfMain(
                        DISTRIBUTION,
                        "-Xlog:jfr+startup=off -XX:StartFlightRecording:filename=" + folder.resolve("recording.jfr")))
                .endsWith(".jar");
    }

    @Test
    void compilersOfTheUserWin() throws Exception {
        assertThat(java(Map.of()).mode()).startsWith("mixed mode").doesNotContain("emulated-client");
        JavaInfo quick = java(Map.of("ASSAY_OPTS", "-XX:TieredStopAtLevel=1"));
        assertThat(quick.mode()).contains("emulated-client");
        assertThat(quick.options()).endsWith("-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC");
    }

    /** A script in place of Java that prints its arguments. */
    private Path printingJava() throws IOException {
        return java("printing", "printf '%s\\n' \"$@\"", System.getProperty("java.version"));
    }

    /** ADR 0029. */
    @Test
    void commandsThatMeasureNothingHaveTheQuickCompilerAlone() throws Exception {
        List<String> quick = List.of(
                "analyse",
                "compare",
                "distance",
                "report",
                "runs",
                "price",
                "prices",
                "quote",
                "plan",
                "provision",
                "workloads",
                "databases",
                "completion");
        List<String> both =
                List.of("demo", "load", "run", "search", "check", "clean", "doctor", "selftest", "sysbench", "ycsb");
        assertThat(run(DISTRIBUTION, Map.of(), "--help").out.lines())
                .filteredOn(line -> line.matches("  [a-z]+ {2,}[A-Z].*"))
                .extracting(line -> line.strip().split(" ")[0])
                .as("a new command has to be one or the other")
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(quick.stream(), both.stream()).toList());
        Map<String, String> printing = Map.of("JAVA_HOME", printingJava().toString());
        String quickAlone = "-XX:TieredStopAtLevel=1";
        for (String command : quick) {
            assertThat(run(DISTRIBUTION, printing, command, "--help").out.lines())
                    .as(command)
                    .contains(quickAlone, "dev.assay.cli.Main", command);
        }
        for (String command : both) {
            assertThat(run(DISTRIBUTION, printing, command, "--help").out.lines())
                    .as(command)
                    .contains("dev.assay.cli.Main", command)
                    .noneMatch(option -> option.contains("TieredStopAtLevel"));
        }
        assertThat(run(DISTRIBUTION, printing, "--help").out.lines()).contains(quickAlone);
        Map<String, String> withOptions = new HashMap<>(printing);
        withOptions.put("ASSAY_OPTS", "-XX:TieredStopAtLevel=4");
        assertThat(run(DISTRIBUTION, withOptions, "prices").out.lines())
                .as("the user's own comes last and wins")
                .containsSubsequence(quickAlone, "-XX:TieredStopAtLevel=4", "dev.assay.cli.Main");
    }

    @Test
    void secretsAmongTheOptionsAreNotInTheResult() throws Exception {
        String result = result(Map.of("ASSAY_OPTS", "-Dpassword=hush-hush -Xmx300m -XX:OnError=hush-hush"));
        assertThat(result).contains("-Xmx300m", "-XX:OnError=***");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain("hush-hush");
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void threadsAreWokenOnTime() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        DISTRIBUTION.resolve("bin/assay").toString(),
                        "run",
                        "tpcc",
                        "--embedded",
                        "simulated:service=1ms,servers=1",
                        "--ramp-up",
                        "0s",
                        "--duration",
                        "10m")
                .directory(folder.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        try (var err = process.errorReader(StandardCharsets.UTF_8)) {
            String line = err.readLine();
            while (line != null && !line.contains("1/600 s")) {
                line = err.readLine();
            }
            assertThat(line).as("a line of progress").isNotNull();
            assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/timerslack_ns")))
                    .isEqualTo("1\n");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
