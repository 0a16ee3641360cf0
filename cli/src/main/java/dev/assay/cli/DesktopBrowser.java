package dev.assay.cli;

import dev.assay.model.IoText;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Opens a file with the browser of the desktop, without AWT. Immutable.
 *
 * @param system name of the operating system, as in {@code os.name}
 * @param variables environment variables by name
 */
record DesktopBrowser(String system, UnaryOperator<@Nullable String> variables) {

    /** The time within which a program that cannot open the file ends. A browser may run longer. */
    private static final long WAIT_SECONDS = 5;

    static DesktopBrowser ofThisHost() {
        return new DesktopBrowser(System.getProperty("os.name", ""), System::getenv);
    }

    /** Opens a file; returns why it could not be opened, or empty. */
    Optional<String> open(Path file) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return start(List.of("rundll32", "url.dll,FileProtocolHandler", file.toString()));
        }
        boolean mac = name.startsWith("mac");
        boolean screen = Stream.of("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
                .map(variables)
                .anyMatch(value -> value != null && !value.isEmpty());
        if (!mac && !screen) {
            return Optional.of("this session has no display");
        }
        String program = mac ? "open" : "xdg-open";
        return found(program)
                .map(found -> start(List.of(found.toString(), file.toString())))
                .orElseGet(() -> Optional.of("the program " + program + " is not installed"));
    }

    private Optional<Path> found(String program) {
        String path = variables.apply("PATH");
        return Stream.of((path == null ? "" : path).split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Optional<String> start(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0
                    ? Optional.of(command.get(0) + " ended with status " + process.exitValue())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.of(command.get(0) + ": " + IoText.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }
}
