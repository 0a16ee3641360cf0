package dev.assay.store;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.assay.store.StoredRun.BestPoint;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue file of a results folder: a cache of summaries, valid while the stamps of the runs are those of their files. CSV
 * with a line for each best point, since reading a thousand JSON documents takes seconds. Stateless.
 */
final class Catalogue {

    static final String FILE = "catalogue.csv";

    private static final List<String> COLUMNS = List.of(
            ("name stamp started_ms plan workload cells measured outcome tags report target point metric value unit"
                            + " half_width_95 p95_us per_month currency")
                    .split(" "));

    /** The number of columns that describe the run; those after them describe a best point. */
    private static final int OF_RUN = 10;

    private Catalogue() {}

    /** A run with the stamp of the files that it was read from. */
    record Entry(String stamp, StoredRun run) {}

    /** Returns the entries by the names of runs; none if there is no catalogue or another version or program wrote it. */
    static Map<String, Entry> read(Path results) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        Path file = results.resolve(FILE);
        if (!Files.exists(file)) {
            return entries;
        }
        try (CsvReader<CsvRecord> rows = CsvReader.builder().ofCsvRecord(file)) {
            boolean heading = true;
            for (CsvRecord row : rows) {
                if (heading) {
                    heading = false;
                    if (!row.getFields().equals(COLUMNS)) {
                        return entries;
                    }
                    continue;
                }
                Entry entry = entry(row.getFields());
                entries.merge(entry.run.name(), entry, Catalogue::joined);
            }
        } catch (IOException | RuntimeException e) {
            return new LinkedHashMap<>(); // a damaged cache is made anew
        }
        return entries;
    }

    private static Entry joined(Entry one, Entry other) {
        List<BestPoint> best = new ArrayList<>(one.run.best());
        best.addAll(other.run.best());
        return new Entry(one.stamp, with(one.run, best));
    }

    private static StoredRun with(StoredRun run, List<BestPoint> best) {
        return new StoredRun(
                run.name(),
                run.startedAt(),
                run.plan(),
                run.workload(),
                run.cells(),
                run.measured(),
                run.outcome(),
                best,
                run.tags(),
                run.report());
    }

    private static Entry entry(List<String> fields) {
        IntFunction<@Nullable String> field = index -> fields.get(index).isEmpty() ? null : fields.get(index);
        StoredRun run = new StoredRun(
                fields.get(0),
                of(field.apply(2), text -> Instant.ofEpochMilli(Long.parseLong(text))),
                fields.get(3),
                fields.get(4),
                Integer.parseInt(fields.get(5)),
                Integer.parseInt(fields.get(6)),
                fields.get(7),
                fields.get(OF_RUN).isEmpty() ? List.of() : List.of(best(fields, field)),
                fields.get(8).isEmpty() ? Set.of() : Set.of(fields.get(8).split(" ")),
                Boolean.parseBoolean(fields.get(9)));
        return new Entry(fields.get(1), run);
    }

    private static BestPoint best(List<String> fields, IntFunction<@Nullable String> field) {
        return new BestPoint(
                fields.get(OF_RUN),
                fields.get(11),
                fields.get(12),
                Double.parseDouble(fields.get(13)),
                fields.get(14),
                of(field.apply(15), Double::valueOf),
                of(field.apply(16), Double::valueOf),
                of(field.apply(17), BigDecimal::new),
                field.apply(18));
    }

    private static <T> @Nullable T of(@Nullable String text, Function<String, T> parser) {
        return text == null ? null : parser.apply(text);
    }

    /** Replaces the catalogue. A folder that cannot be written to has none: listing its runs takes longer. */
    static void write(Path results, List<Entry> entries) {
        Path part = results.resolve(FILE + ".part");
        try {
            try (CsvWriter writer = CsvWriter.builder().build(part)) {
                writer.writeRecord(COLUMNS);
                for (Entry entry : entries) {
                    lines(entry).forEach(writer::writeRecord);
                }
            }
            Files.move(
                    part, results.resolve(FILE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            try {
                Files.deleteIfExists(part);
            } catch (IOException stays) {
                e.addSuppressed(stays);
            }
        }
    }

    private static List<List<String>> lines(Entry entry) {
        StoredRun run = entry.run;
        List<String> ofRun = List.of(
                run.name(),
                entry.stamp,
                run.startedAt() == null ? "" : Long.toString(run.startedAt().toEpochMilli()),
                run.plan(),
                run.workload(),
                Integer.toString(run.cells()),
                Integer.toString(run.measured()),
                run.outcome(),
                String.join(" ", run.tags()),
                Boolean.toString(run.report()));
        List<List<String>> lines = new ArrayList<>();
        for (BestPoint best : run.best()) {
            List<String> line = new ArrayList<>(ofRun);
            line.addAll(List.of(
                    best.target(),
                    best.point(),
                    best.metric(),
                    Double.toString(best.value()),
                    best.unit(),
                    text(best.halfWidth95()),
                    text(best.p95Micros()),
                    text(best.perMonth()),
                    text(best.currency())));
            lines.add(line);
        }
        if (lines.isEmpty()) {
            List<String> line = new ArrayList<>(ofRun);
            while (line.size() < COLUMNS.size()) {
                line.add("");
            }
            lines.add(line);
        }
        return lines;
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
