package dev.assay.cost;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.assay.model.AssayException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads CSV files in UTF-8. Stateless. */
final class CsvFile {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private CsvFile() {}

    /**
     * Opens a text file behind its byte order mark, which spreadsheets write.
     *
     * @param what kind of file, for messages, such as {@code bill}
     * @throws AssayException of kind {@code PLAN} if the file does not exist
     */
    static BufferedReader open(Path file, String what) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw AssayException.plan("the " + what + " " + file + " cannot be read: there is no such file");
        }
        BufferedReader text = Files.newBufferedReader(file);
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        return text;
    }

    /** Returns the error for an existing file that cannot be read as text. */
    static AssayException unreadable(Path file, String what) {
        return AssayException.plan(
                "the " + what + " " + file + " cannot be read: it has to be a readable text file in UTF-8");
    }

    /**
     * Reads the rows of a file.
     *
     * @throws AssayException of kind {@code PLAN} if the file cannot be read or is not CSV
     */
    static void read(Path file, String what, Consumer<NamedCsvRecord> row) {
        try (Reader text = open(file, what)) {
            read(text, file.toString(), row);
        } catch (IOException | UncheckedIOException e) {
            throw unreadable(file, what);
        }
    }

    /**
     * Reads the rows of a text.
     *
     * @param name of the text, for messages
     */
    static void read(Reader text, String name, Consumer<NamedCsvRecord> row) {
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(text)) {
            rows.forEach(row);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (CsvParseException e) {
            throw AssayException.plan(name + " is not CSV: " + e.getMessage());
        }
    }
}
