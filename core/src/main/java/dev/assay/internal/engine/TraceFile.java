package dev.assay.internal.engine;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.Sha256;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.spi.workload.Recording;
import dev.assay.spi.workload.TransactionType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads recorded arrivals from a CSV file (RFC 4180, UTF-8): a header {@code seconds} or {@code seconds,type}, then one line per
 * arrival. {@code seconds} since the load began, with a decimal point, ascending; {@code type} is the id of the transaction type.
 * Confined to one call.
 */
public final class TraceFile {

    private static final List<String> UNTYPED = List.of("seconds");
    private static final List<String> TYPED = List.of("seconds", "type");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final double MAX_SECONDS = Duration.ofDays(30).toSeconds();

    /** 1.2 GB of instants and types. */
    private static final int MAX_ARRIVALS = 100_000_000;

    private final Path file;
    private final Map<String, Long> firstLines = new LinkedHashMap<>();
    private final List<String> ids = new ArrayList<>();
    private long[] nanos = new long[1024];
    private int[] types = new int[0];
    private int count;

    /**
     * The contents of a file.
     *
     * @param summary for the plan
     * @param nanos the instants, ascending
     * @param types a position in {@code ids} each; empty if the file names no types
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Trace(RecordedArrivals summary, long[] nanos, int[] types, List<String> ids) {

        /** Returns the recording of a workload with these types. */
        static Trace of(Recording recording, List<TransactionType> types) {
            return new Trace(
                    recording.summary(),
                    recording.nanos(),
                    recording.types(),
                    types.stream().map(TransactionType::id).toList());
        }

        /** Returns this; throws an exception of kind {@code PLAN} if it is not the described one. */
        Trace requireUnchangedSince(RecordedArrivals described) {
            if (!summary.sha256().equals(described.sha256())) {
                throw AssayException.plan(described.file() + ": the trace has changed since the plan was made ("
                        + summary.count() + " arrivals now, " + described.count() + " then); start a new run");
            }
            return this;
        }
    }

    private TraceFile(Path file) {
        this.file = file;
    }

    /** Returns a summary of a file; throws as {@link #read(Path)}. */
    public static RecordedArrivals describe(Path file) {
        return read(file).summary();
    }

    /**
     * Returns the contents of a file.
     *
     * @throws AssayException of kind {@code PLAN} with the line if the file is not a valid trace or cannot be read
     */
    static Trace read(Path file) {
        return new TraceFile(file).read();
    }

    /** Returns the arrivals of a described trace; throws an exception of kind {@code PLAN} if the file has changed. */
    static Trace read(RecordedArrivals described) {
        return read(Path.of(described.file())).requireUnchangedSince(described);
    }

    private Trace read() {
        MessageDigest digest = Sha256.digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest);
                CsvReader<CsvRecord> rows = CsvReader.builder()
                        .detectBomHeader(true)
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .ofCsvRecord(in, StandardCharsets.UTF_8)) {
            boolean typed = false;
            boolean header = true;
            for (CsvRecord row : rows) {
                if (header) {
                    typed = typed(row);
                    header = false;
                } else {
                    add(row, typed);
                }
            }
        } catch (IOException | UncheckedIOException | CsvParseException e) {
            throw new AssayException(AssayException.Kind.PLAN, file + " cannot be read: " + IoText.of(e), e);
        }
        if (count == 0) {
            throw AssayException.plan(
                    file + ": found no arrivals; write a header seconds or seconds,type, then one line per arrival");
        }
        return new Trace(
                new RecordedArrivals(
                        file.toString(),
                        HexFormat.of().formatHex(digest.digest()),
                        count,
                        Duration.ofNanos(nanos[count - 1]),
                        RecordedArrivals.busiestSecond(nanos, count),
                        firstLines),
                Arrays.copyOf(nanos, count),
                ids.isEmpty() ? types : Arrays.copyOf(types, count),
                List.copyOf(ids));
    }

    private boolean typed(CsvRecord header) {
        if (!header.getFields().equals(UNTYPED) && !header.getFields().equals(TYPED)) {
            throw refusal(header, "the header " + header.getFields(), "use seconds or seconds,type");
        }
        return header.getFieldCount() == TYPED.size();
    }

    private void add(CsvRecord row, boolean typed) {
        int wanted = typed ? TYPED.size() : UNTYPED.size();
        if (row.getFieldCount() != wanted) {
            throw refusal(row, row.getFieldCount() + " fields", "the header has " + wanted);
        } else if (count == MAX_ARRIVALS) {
            throw refusal(row, "more than " + MAX_ARRIVALS + " arrivals", "use a shorter trace");
        }
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        long instant = instant(row);
        if (count > 0 && instant < nanos[count - 1]) {
            throw refusal(
                    row,
                    row.getField(0) + " s after " + nanos[count - 1] / 1e9 + " s",
                    "arrivals have to be in ascending order");
        }
        nanos[count] = instant;
        if (typed) {
            addType(row);
        }
        count++;
    }

    private long instant(CsvRecord row) {
        String text = row.getField(0);
        if (!NUMBER.matcher(text).matches()) {
            throw refusal(row, "'" + text + "'", "write seconds since the beginning of the load, such as 12.345");
        }
        double seconds = Double.parseDouble(text);
        if (seconds < 0 || seconds > MAX_SECONDS) {
            throw refusal(
                    row, text + " s", "times count from the beginning of the load: at least 0 s, at most 30 days");
        }
        return Math.round(seconds * 1e9);
    }

    private void addType(CsvRecord row) {
        String id = row.getField(1);
        if (id.isBlank()) {
            throw refusal(row, "no type", "with a column type, every arrival needs one");
        }
        int type = ids.indexOf(id);
        if (type < 0) {
            type = ids.size();
            ids.add(id);
            firstLines.put(id, row.getStartingLineNumber());
        }
        if (types.length < nanos.length) {
            types = Arrays.copyOf(types, nanos.length);
        }
        types[count] = type;
    }

    private AssayException refusal(CsvRecord row, String found, String wouldDo) {
        return AssayException.plan(file + ":" + row.getStartingLineNumber() + ": found " + found + "; " + wouldDo);
    }
}
