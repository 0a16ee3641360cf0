package dev.assay.cost;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.UnitPrice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** Prices in CSV files, a row each, under the names of {@link UnitPrice#COLUMNS}. Stateless. */
final class PriceListFile {

    private PriceListFile() {}

    /**
     * Reads prices.
     *
     * @throws AssayException of kind {@code PLAN} with the line of the error
     */
    static PriceBook read(Path file) {
        List<UnitPrice> rows = new ArrayList<>();
        CsvFile.read(file, "prices", line -> rows.add(row(line, file.toString())));
        return PriceBook.of(rows);
    }

    /**
     * Reads the prices of all {@code .csv} files of a folder.
     *
     * @throws AssayException of kind {@code PLAN} with the line of the error, if there is no such file, or if two files have different
     *     prices of one day
     */
    static PriceBook readAll(Path folder) {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.csv")) {
            found.forEach(files::add);
        } catch (IOException | DirectoryIteratorException e) {
            throw AssayException.plan("the prices " + folder + " cannot be read: it has to be a readable folder");
        }
        if (files.isEmpty()) {
            throw AssayException.plan("the prices " + folder + ": the folder has no list, a file NAME.csv");
        }
        Collections.sort(files);
        List<UnitPrice> rows = new ArrayList<>();
        files.forEach(file -> rows.addAll(read(file).rows()));
        try {
            return PriceBook.of(rows);
        } catch (AssayException e) {
            throw AssayException.plan("the prices " + folder + ": " + e.message());
        }
    }

    /**
     * Writes prices in the order of the book. A reader sees the file before or after, and no part of it.
     *
     * @throws AssayException of kind {@code HOST} if the file cannot be written
     */
    static void write(PriceBook book, Path file) {
        Path place = file.toAbsolutePath();
        Path incomplete = place.resolveSibling("." + place.getFileName() + ".part");
        try {
            Files.createDirectories(Objects.requireNonNull(place.getParent(), "a file is in a folder"));
            try {
                try (CsvWriter out =
                        CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(incomplete)) {
                    out.writeRecord(UnitPrice.COLUMNS);
                    book.rows().forEach(row -> out.writeRecord(fields(row)));
                }
                Files.move(incomplete, place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(incomplete);
            }
        } catch (IOException | UncheckedIOException e) {
            throw AssayException.host("cannot write the prices " + file + ": " + IoText.of(e), e);
        }
    }

    /** In the order of the columns. */
    private static List<String> fields(UnitPrice row) {
        return List.of(
                row.sku().provider(),
                row.sku().region(),
                row.sku().key(),
                row.unit().code(),
                row.price().amount().toPlainString(),
                row.price().currency().getCurrencyCode(),
                row.option().code(),
                row.listDate().toString(),
                row.source());
    }

    private static UnitPrice row(NamedCsvRecord line, String name) {
        String place = name + ":" + line.getStartingLineNumber() + ": ";
        if (!line.getHeader().containsAll(UnitPrice.COLUMNS)) {
            throw AssayException.plan(name + ":1: found the columns " + String.join(", ", line.getHeader())
                    + "; needed are " + String.join(", ", UnitPrice.COLUMNS));
        }
        try {
            return UnitPrice.parse(column -> line.findField(column).orElse(null));
        } catch (AssayException e) {
            throw AssayException.plan(place + e.message());
        }
    }
}
