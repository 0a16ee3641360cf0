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
 * A Chromium or Chrome that is installed here, run without a window and without a network of its own. Immutable.
 *
 * @param program its file
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HeadlessBrowser(Path program) {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");

    private static final List<Path> ELSEWHERE = List.of(
            Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
            Path.of("/Applications/Chromium.app/Contents/MacOS/Chromium"));

    /** What keeps it from asking anybody anything. */
    private static final List<String> ALONE = List.of(
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private static final long LONGEST_SECONDS = 120;

    /**
     * The first that is found.
     *
     * @param path folders of programs, as the variable {@code PATH} has them
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

    /** Options under which it runs here; as root it does without its sandbox, which it would refuse to make. */
    public static List<String> options() {
        List<String> options = new ArrayList<>(ALONE);
        if ("root".equals(System.getProperty("user.name"))) {
            options.add("--no-sandbox");
        }
        return options;
    }

    /**
     * What a page of this host has become after its scripts ran.
     *
     * @param address of the page
     * @param scratch for what it wants to keep
     * @throws AssayException of kind {@code HOST} if it fails, or takes more than two minutes
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
                if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                    throw AssayException.host(
                            program + " took more than " + LONGEST_SECONDS + " s to draw the charts", null);
                }
            } finally {
                scratch.end();
            }
            if (process.exitValue() != 0) {
                throw AssayException.host(
                        program + " cannot draw the charts (exit status " + process.exitValue() + "): " + last(log),
                        null);
            }
            return Files.readString(page, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw AssayException.host(program + " cannot draw the charts: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AssayException.host("interrupted while " + program + " drew the charts", e);
        }
    }

    private static String last(Path log) throws IOException {
        List<String> lines = Files.readString(log, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty() ? "it says nothing" : lines.get(lines.size() - 1);
    }
}
