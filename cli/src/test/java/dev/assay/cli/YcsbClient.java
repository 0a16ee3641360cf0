package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** YCSB's own client, of its core 0.17.0, in a process of its own with its own exporters; and what can be compared of its output. */
final class YcsbClient {

    private static final long PATIENCE_SECONDS = 240;

    /** What YCSB's text exporter prints, and nothing else. */
    private static final Pattern LINE =
            Pattern.compile("\\[([^\\]]+)\\], ([^,]+), (-?\\d+(?:\\.\\d+)?(?:E-?\\d+)?|NaN|Infinity)");

    private final Path folder;

    /**
     * @param folder for what it prints
     */
    YcsbClient(Path folder) {
        this.folder = folder;
    }

    record Printed(String out, String err) {}

    /**
     * Runs it to its end.
     *
     * @param phase {@code -load} or {@code -t}
     * @param words of its command line, with blanks between; BasicDB is silent
     */
    Printed run(String phase, String words) throws IOException, InterruptedException {
        Path out = folder.resolve("theirs.out");
        Path err = folder.resolve("theirs.err");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                "site.ycsb.Client",
                phase,
                "-p",
                "basicdb.verbose=false"));
        command.addAll(Arrays.asList(words.split(" ")));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        Printed printed = new Printed(Files.readString(out), Files.readString(err));
        assertThat(ended && process.exitValue() == 0).as(printed.toString()).isTrue();
        return printed;
    }

    private static String classPath() {
        return Stream.concat(
                        Stream.of(testClasses().toString()),
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .filter(
                                        each -> each.matches(
                                                ".*/(core-0\\.17\\.0|htrace-core4-.*|jackson-.*-asl-.*|HdrHistogram-.*)\\.jar")))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The folder with the bindings that tests have. */
    static Path testClasses() {
        return Path.of(URI.create(YcsbClient.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
    }

    /** The lines without their numbers, and collectors without their names: those are the virtual machine's. */
    static Set<String> masked(String printed) {
        Set<String> masked = new TreeSet<>();
        for (String line : printed.strip().split("\\R")) {
            Matcher matcher = LINE.matcher(line);
            assertThat(matcher.matches()).as(line).isTrue();
            boolean broken = matcher.group(3).matches(".*[.NI].*");
            masked.add(collector(matcher.group(1)) + ", " + matcher.group(2).replaceFirst("^\\d+$", "#") + ", "
                    + (broken ? "#.#" : "#"));
        }
        return masked;
    }

    /** A collector's name is the virtual machine's. */
    static String collector(String metric) {
        return metric.replaceFirst("^(TOTAL_GCS|TOTAL_GC_TIME|TOTAL_GC_TIME_%)_[A-Z].*", "$1_NAME");
    }
}
