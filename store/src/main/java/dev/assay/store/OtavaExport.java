package dev.assay.store;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.store.RunHistory.Entry;
import dev.assay.store.RunHistory.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * Writes the history of runs for Apache Otava, which finds changes in series: a CSV file for each series, as its CSV importer reads
 * them, and a configuration that names them. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OtavaExport {

    /** The file that names the series. */
    public static final String CONFIGURATION = "otava.yaml";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd HH:mm:ss '+0000'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final String TIME_COLUMN = "time";
    private static final String RUN = "run";
    private static final String P95 = "p95_ms";

    private OtavaExport() {}

    /**
     * Writes the files; existing ones of the same names are replaced.
     *
     * @param folder is created if it does not exist
     * @return the written files, the configuration first
     * @throws AssayException of kind {@code PLAN} if no run has a result, of kind {@code HOST} if a file cannot be written
     */
    public static List<Path> write(Path folder, List<StoredRun> runs) {
        List<Series> all = RunHistory.of(runs);
        if (all.isEmpty()) {
            throw AssayException.plan("none of these runs has a ranked result: there is no history to export");
        }
        List<Path> written = new ArrayList<>();
        StringBuilder tests = new StringBuilder("tests:\n");
        Set<String> names = new HashSet<>();
        try {
            Files.createDirectories(folder);
            for (Series series : all) {
                String name = unused(series, names);
                Path file = folder.resolve(name + ".csv");
                List<String> attributes = attributes(series);
                boolean times =
                        series.entries().stream().allMatch(entry -> entry.best().p95Micros() != null);
                csv(file, series, attributes, times);
                tests.append(test(name, series, attributes, times));
                written.add(file);
            }
            Path configuration = folder.resolve(CONFIGURATION);
            Files.writeString(configuration, tests);
            written.add(0, configuration);
            return List.copyOf(written);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + folder + ": " + IoText.of(e), e);
        }
    }

    /** The name is that of a file and of a test of Otava. */
    private static String unused(Series series, Set<String> names) {
        String wanted = (series.plan() + "." + series.target()).replaceAll("[^A-Za-z0-9._-]+", "-");
        String name = wanted;
        for (int i = 2; !names.add(name); i++) {
            name = wanted + "-" + i;
        }
        return name;
    }

    /** Returns the run and the keys of tags such as {@code commit=4f2a}. */
    private static List<String> attributes(Series series) {
        Set<String> keys = new TreeSet<>();
        series.entries()
                .forEach(entry -> entry.run().tags().forEach(tag -> {
                    if (tag.indexOf('=') > 0) {
                        keys.add(tag.substring(0, tag.indexOf('=')));
                    }
                }));
        keys.removeAll(Set.of(TIME_COLUMN, RUN, P95, series.metric()));
        List<String> attributes = new ArrayList<>(keys);
        attributes.add(RUN);
        return attributes;
    }

    /** Otava reads each value of a metric as a number: a column of response times needs one in each row. */
    private static void csv(Path file, Series series, List<String> attributes, boolean times) throws IOException {
        try (CsvWriter writer = CsvWriter.builder().build(file)) {
            List<String> header = new ArrayList<>(List.of(TIME_COLUMN));
            header.addAll(attributes);
            header.add(series.metric());
            if (times) {
                header.add(P95);
            }
            writer.writeRecord(header);
            for (Entry entry : series.entries()) {
                List<String> row = new ArrayList<>(List.of(TIME.format(entry.startedAt())));
                attributes.forEach(name -> row.add(
                        name.equals(RUN) ? entry.run().name() : entry.tag(name).orElse("")));
                row.add(Double.toString(entry.best().value()));
                Double micros = entry.best().p95Micros();
                if (times && micros != null) {
                    row.add(Double.toString(micros / 1e3));
                }
                writer.writeRecord(row);
            }
        }
    }

    private static String test(String name, Series series, List<String> attributes, boolean times) {
        return "  '" + name + "':\n"
                + "    type: csv\n"
                + "    file: '" + name + ".csv'\n"
                + "    time_column: " + TIME_COLUMN + "\n"
                + "    attributes: ['" + String.join("', '", attributes) + "']\n"
                + "    metrics:\n"
                + "      '" + series.metric() + "': {direction: 1}\n"
                + (times ? "      '" + P95 + "': {direction: -1}\n" : "")
                + "    csv_options: {delimiter: ',', quote_char: '\"'}\n";
    }
}
