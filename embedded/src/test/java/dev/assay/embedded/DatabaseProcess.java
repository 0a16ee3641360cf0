package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;

/** A separate JVM that starts a database and waits for its end; it reports through a file. */
final class DatabaseProcess {

    private DatabaseProcess() {}

    /** Prepares a process with its temporary folder and report in a given folder. */
    static ProcessBuilder in(Path folder, Product product) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                DatabaseProcess.class.getName(),
                product.id(),
                report(folder).toString()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "output"));
    }

    /** Returns the report of the start or its failure; the file appears at once and complete. */
    static Path report(Path folder) {
        return folder.resolve("report");
    }

    public static void main(String[] arguments) throws Exception {
        Path report = Path.of(arguments[1]);
        EmbeddedDatabaseProvider provider = ServiceLoader.load(EmbeddedDatabaseProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.id().equals(arguments[0]))
                .findFirst()
                .orElseThrow();
        try (EmbeddedDatabase database = provider.start(new Options(null, Map.of(), 1))) {
            write(report, database.target().url());
            new CountDownLatch(1).await();
        } catch (AssayException e) {
            write(report, e.kind() + ": " + e.getMessage());
        }
    }

    private static void write(Path report, String text) throws IOException {
        Path part = report.resolveSibling("report.part");
        Files.writeString(part, text);
        Files.move(part, report, StandardCopyOption.ATOMIC_MOVE);
    }
}
