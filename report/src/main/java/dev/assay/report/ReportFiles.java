package dev.assay.report;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.report.internal.write.CsvReport;
import dev.assay.report.internal.write.HtmlReport;
import dev.assay.report.internal.write.MarkdownReport;
import dev.assay.report.internal.write.PageJson;
import dev.assay.report.page.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.apiguardian.api.API;

/** Writes report pages to files. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ReportFiles {

    /** File formats of a report. */
    public enum Format {
        /** One self-contained file. */
        HTML,
        /** Markdown for pull requests and step summaries. */
        MD,
        /** A folder with one file per table. */
        CSV
    }

    /** Table ids that are valid file names. */
    private static final String TABLE = "[A-Za-z0-9-][A-Za-z0-9.-]*";

    private ReportFiles() {}

    /**
     * Writes {@code report.html}, {@code report.md}, or the files in the folder {@code report-csv}, replacing existing ones.
     *
     * @param folder created if missing
     * @return the absolute path of the written file or folder
     * @throws AssayException of kind {@code HOST} if writing fails
     */
    public static Path write(Page page, Format format, Path folder) {
        return switch (format) {
            case HTML -> writeText(HtmlReport.of(page), folder.resolve("report.html"));
            case MD -> writeText(MarkdownReport.of(page), folder.resolve("report.md"));
            case CSV -> writeTables(CsvReport.of(page), folder.resolve("report-csv"));
        };
    }

    /** Returns a page as one self-contained HTML file. */
    public static String html(Page page) {
        return HtmlReport.of(page);
    }

    /** Returns a page as Markdown. */
    public static String markdown(Page page) {
        return MarkdownReport.of(page);
    }

    /** Returns a page as one JSON document. */
    public static String json(Page page) {
        return PageJson.of(page);
    }

    /**
     * Writes a text atomically.
     *
     * @return the absolute path of the file
     * @throws AssayException of kind {@code HOST} if writing fails
     */
    public static Path writeText(String text, Path file) {
        return writeText(text, file, "choose another folder with --out");
    }

    /**
     * Writes a text atomically.
     *
     * @param remedy end of the message if that fails
     * @return the absolute path of the file
     * @throws AssayException of kind {@code HOST} if writing fails
     */
    public static Path writeText(String text, Path file, String remedy) {
        Path absolute = file.toAbsolutePath().normalize();
        Path part = absolute.resolveSibling(absolute.getFileName() + ".part");
        try {
            Path folder = absolute.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            try {
                Files.writeString(part, text, StandardCharsets.UTF_8);
                Files.move(part, absolute, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
            return absolute;
        } catch (IOException e) {
            throw AssayException.host("cannot write " + file + ": " + IoText.of(e) + "; " + remedy, e);
        }
    }

    private static Path writeTables(Map<String, String> tables, Path folder) {
        tables.forEach((name, text) -> {
            if (!name.matches(TABLE)) {
                throw new IllegalArgumentException("the table id '" + name + "' is not a valid file name");
            }
            writeText(text, folder.resolve(name + ".csv"));
        });
        removeEarlier(tables, folder);
        return folder.toAbsolutePath().normalize();
    }

    /**
     * Removes tables of an earlier report that this one lacks. Each report lists its tables in {@code tables.txt}; other files
     * in the folder stay.
     */
    private static void removeEarlier(Map<String, String> tables, Path folder) {
        Path list = folder.resolve("tables.txt");
        try {
            if (Files.isRegularFile(list)) {
                for (String name : Files.readAllLines(list, StandardCharsets.UTF_8)) {
                    if (name.matches(TABLE) && !tables.containsKey(name)) {
                        Files.deleteIfExists(folder.resolve(name + ".csv"));
                    }
                }
            }
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot remove the tables of an earlier report from " + folder + ": " + IoText.of(e), e);
        }
        writeText(String.join("\n", tables.keySet()) + "\n", list);
    }
}
