package dev.assay.cli;

import static dev.assay.cli.YcsbClient.collector;
import static dev.assay.cli.YcsbClient.masked;
import static java.util.Collections.frequency;
import static java.util.Comparator.comparingInt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.YcsbClient.Printed;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.jackson.map.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * YCSB's own client in a process of its own, with its own exporters, and {@code --style ycsb}: both print the same lines, but
 * for the numbers in them.
 */
@Parallel
class YcsbLayoutTest {

    private static final String EXPORTERS = "site.ycsb.measurements.exporter.";

    private static final Pattern STATUS =
            Pattern.compile("(\\S*)\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d:\\d{3} \\d+ sec: \\d+ operations; .*");

    @TempDir
    private Path folder;

    private Printed theirs(String words) throws IOException, InterruptedException {
        return theirs("-t", words);
    }

    private Printed theirs(String phase, String words) throws IOException, InterruptedException {
        return new YcsbClient(folder).run(phase, words);
    }

    private Printed ours(String words) {
        List<String> command = new ArrayList<>(List.of("run", "ycsb", "--embedded", "h2", "--style", "ycsb"));
        command.addAll(List.of("--out", folder.resolve("runs").toString()));
        command.addAll(Arrays.asList(words.replace("-threads ", "-p threadcount=")
                .replace("-target ", "-p target=")
                .replace("-l ", "-p label=")
                .split(" ")));
        Captured captured = Captured.run(command.toArray(String[]::new));
        // The target may be missed on a busy host; that is not part of this test.
        assertThat(captured.status()).as(captured.err()).isIn(ExitStatus.DONE, ExitStatus.INVALID);
        return new Printed(captured.out(), captured.err());
    }

    /** One operation of twenty of D and E is an insert: of 900 there is one in either program, but for a chance of 1e-19. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-P ../workloads/workloada -p operationcount=300",
                "-P ../workloads/workloadd -p operationcount=900 -threads 3",
                "-P ../workloads/workloade -p operationcount=900 -p recordcount=200",
                "-P ../workloads/workloadf -p operationcount=300 -threads 2",
                "-P ../workloads/workloadf -p operationcount=200 -target 1000 -p measurement.interval=both",
                "-P ../workloads/workloada -p operationcount=200 -target 1000 -p measurement.interval=intended",
                "-P ../workloads/workloada -p operationcount=300 -p hdrhistogram.percentiles=50,90,99.9,1,2,3,11,12,13,21",
                "-P ../workloads/workloada -p operationcount=300 -p measurementtype=histogram",
                "-P ../workloads/workloada -p operationcount=300 -p measurementtype=hdrhistogram+histogram"
                        + " -p measurement.histogram.verbose=true -p histogram.buckets=5000",
                "-P ../workloads/workloadc -p operationcount=300 -p measurementtype=timeseries"
            })
    void theLinesAreThoseOfTheTextExporter(String words) throws Exception {
        Set<String> expected = masked(theirs(words).out());
        assertThat(expected).hasSizeGreaterThan(15);
        assertThat(masked(ours(words).out())).isEqualTo(expected);
    }

    @Test
    void theLinesOfABindingsLoadAreThose() throws Exception {
        String words = "-P ../workloads/workloada -p recordcount=300 -threads 2";
        String[] command = ("ycsb load basic -p basicdb.verbose=false " + words).split(" ");
        Captured ours = Captured.run(command);
        assertThat(ours.status()).as(ours.err()).isZero();
        assertThat(masked(ours.out())).isEqualTo(masked(theirs("-load", words).out()));
        assertThat(ours.out().lines()).contains("[INSERT], Operations, 300", "[INSERT], Return=OK, 300");
    }

    /** Operations of a pair are counted among the others, too. */
    @Test
    void readsAndUpdatesOfPairsAreCounted() {
        String printed = ours("-P ../workloads/workloadf -p operationcount=400").out();
        long pairs = number(printed, "[READ-MODIFY-WRITE], Operations, ");
        assertThat(number(printed, "[READ], Operations, ")).isEqualTo(400);
        assertThat(number(printed, "[READ], Return=OK, ")).isEqualTo(400);
        assertThat(pairs).isBetween(120L, 280L);
        assertThat(number(printed, "[UPDATE], Operations, ")).isEqualTo(pairs);
        assertThat(number(printed, "[CLEANUP], Operations, ")).isEqualTo(1);
    }

    private static long number(String printed, String start) {
        return printed.lines()
                .filter(line -> line.startsWith(start))
                .map(line -> Long.valueOf(line.substring(start.length())))
                .findFirst()
                .orElseThrow();
    }

    /** Read by the library that wrote YCSB's: objects one after the other, or an array of them. */
    @ParameterizedTest
    @ValueSource(strings = {"JSONMeasurementsExporter", "JSONArrayMeasurementsExporter"})
    void theObjectsAreThoseOfTheJsonExporters(String exporter) throws Exception {
        String words = "-P ../workloads/workloada -p operationcount=300 -p exporter=" + EXPORTERS + exporter;
        String expected = theirs(words).out();
        String found = ours(words).out().strip();
        assertThat(objects(found)).isEqualTo(objects(expected));
        assertThat(layout(found)).isEqualTo(layout(expected));
    }

    private static Set<String> objects(String printed) throws IOException {
        Set<String> objects = new TreeSet<>();
        Iterator<?> all = new ObjectMapper().reader(Object.class).readValues(printed);
        while (all.hasNext()) {
            Object next = all.next();
            for (Object one : next instanceof List<?> array ? array : List.of(next)) {
                java.util.Map<?, ?> object = (java.util.Map<?, ?>) one;
                assertThat(object.keySet()).hasToString("[metric, measurement, value]");
                objects.add(collector((String) object.get("metric")) + " " + object.get("measurement") + " "
                        + object.get("value").getClass().getSimpleName().replace("Long", "Integer"));
            }
        }
        return objects;
    }

    /** Compares the first object and the end character by character. */
    private static String layout(String printed) {
        String numbers = printed.replaceAll("\\d+", "#");
        return numbers.substring(0, numbers.indexOf("Throughput")) + "..." + numbers.substring(numbers.length() - 3);
    }

    /**
     * Seven of them: the first of YCSB's has nothing yet and the last nothing to come, and where a host stands still for a second,
     * one between them may lack a series or tell of minutes, too.
     */
    @Test
    void statusLinesAreOnStandardError() throws Exception {
        String words = "-P ../workloads/workloada -p operationcount=600 -target 100 -s -p status.interval=1 -l lab";
        String usual = mostFrequent(status(theirs(words).err()));
        assertThat(usual).contains("[READ: Count=#", "[UPDATE: Count=#", "est completion in # second ");
        Printed ours = ours(words);
        assertThat(status(ours.err())).contains(usual);
        assertThat(status(ours.err())).hasSizeGreaterThanOrEqualTo(3);
        assertThat(ours.out()).startsWith("[OVERALL], RunTime(ms), ");
    }

    private static String mostFrequent(List<String> lines) {
        return lines.stream().max(comparingInt(line -> frequency(lines, line))).orElseThrow();
    }

    private static List<String> status(String printed) {
        return printed.lines()
                .filter(line -> STATUS.matcher(line).matches())
                .map(line -> line.replaceAll("\\d+(\\.\\d+)?", "#").replaceAll("(second|minute)s", "$1"))
                .map(YcsbLayoutTest::sorted)
                .toList();
    }

    /** YCSB orders series by a hash table. */
    private static String sorted(String line) {
        int first = line.indexOf('[');
        return first < 0
                ? line
                : line.substring(0, first)
                        + Stream.of(line.substring(first).split("(?<=\\]) "))
                                .sorted()
                                .collect(Collectors.joining(" "));
    }

    @Test
    void theReportGoesToAFileWhereOneIsNamed() throws IOException {
        Path file = folder.resolve("report.txt");
        Printed printed = ours("-P ../workloads/workloadc -p operationcount=100 -p exportfile=" + file);
        assertThat(printed.out()).isEmpty();
        assertThat(masked(Files.readString(file))).contains("READ, Return=OK, #");
    }
}
