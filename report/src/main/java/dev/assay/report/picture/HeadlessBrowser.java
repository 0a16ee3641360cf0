package dev.assay.report.picture;

import dev.assay.model.AssayException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * An installed Chromium or Chrome, run headless and without background network access. Immutable.
 *
 * @param program executable file
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HeadlessBrowser(Path program) {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");

    private static final List<Path> ELSEWHERE = List.of(
            Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
            Path.of("/Applications/Chromium.app/Contents/MacOS/Chromium"));

    /** Options that disable background network access. */
    private static final List<String> OFFLINE = List.of(
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private static final long TIMEOUT_SECONDS = 120;

    /**
     * Returns the first browser found.
     *
     * @param path folders of programs in the form of the variable {@code PATH}
     */
    public static Optional<HeadlessBrowser> find(String path) {
        return Stream.concat(
                        Arrays.stream(path.split(File.pathSeparator))
                                .filter(folder -> !folder.isEmpty())
                                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name))),
                        ELSEWHERE.stream())
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(HeadlessBrowser::new);
    }

    /** Returns the command line options; as root the sandbox is disabled, since it cannot start. */
    public static List<String> options() {
        List<String> options = new ArrayList<>(OFFLINE);
        if ("root".equals(System.getProperty("user.name"))) {
            options.add("--no-sandbox");
        }
        return options;
    }

    /**
     * Returns the DOM of a page after its scripts ran.
     *
     * @param address of the page
     * @param scratch folder for temporary files
     * @throws AssayException of kind {@code HOST} if the browser fails or takes more than two minutes
     */
    String rendered(String address, Scratch scratch) {
        List<String> command = new ArrayList<>(List.of(program.toString(), "--headless"));
        command.addAll(options());
        command.add("--user-data-dir=" + scratch.folder().resolve("profile"));
        command.add("--virtual-time-budget=60000");
        command.add("--dump-dom");
        command.add(address);
        Path page = scratch.folder().resolve("rendered.html");
        Path log = scratch.folder().resolve("log");
        try {
            Process process = scratch.start(
                    new ProcessBuilder(command).redirectOutput(page.toFile()).redirectError(log.toFile()));
            try {
                process.getOutputStream().close();
                if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    throw AssayException.host(
                            program + " did not render the charts within " + TIMEOUT_SECONDS + " s", null);
                }
            } finally {
                scratch.end();
            }
            if (process.exitValue() != 0) {
                throw AssayException.host(
                        program + " cannot render the charts (exit status " + process.exitValue() + "): " + last(log),
                        null);
            }
            return Files.readString(page, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw AssayException.host(program + " cannot render the charts: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AssayException.host("interrupted while " + program + " rendered the charts", e);
        }
    }

    private static String last(Path log) throws IOException {
        List<String> lines = Files.readString(log, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty() ? "no output" : lines.get(lines.size() - 1);
    }
}
