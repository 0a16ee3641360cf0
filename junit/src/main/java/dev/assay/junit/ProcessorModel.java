package dev.assay.junit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The model of the processors of this host, as the operating system names it; no serial numbers. Immutable.
 *
 * @param operatingSystem as the property {@code os.name}
 * @param linux file such as Linux's {@code /proc/cpuinfo}
 * @param environment returns an environment variable, null if it is not set
 * @param mac returns the model on macOS; empty if there is none
 */
record ProcessorModel(
        String operatingSystem,
        Path linux,
        Function<String, @Nullable String> environment,
        Supplier<Optional<String>> mac) {

    /** The text for a model that is not known. */
    static final String UNKNOWN = "unknown";

    private static final String WINDOWS_VARIABLE = "PROCESSOR_IDENTIFIER";
    private static final List<String> MAC_COMMAND = List.of("/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string");
    private static final int MAC_SECONDS = 5;

    /** Names of Linux for a model: of x86 and 32-bit ARM, RISC-V, MIPS and POWER. */
    private static final List<String> MODELS = List.of("model name", "uarch", "cpu model", "cpu");

    /** Numbers of 64-bit ARM for a model. */
    private static final String IMPLEMENTER = "cpu implementer";

    private static final String PART = "cpu part";

    /** Computed once for each JVM: it may start a process. */
    private static final class Here {

        private static final String MODEL = new ProcessorModel(
                        System.getProperty("os.name", UNKNOWN),
                        Path.of("/proc/cpuinfo"),
                        System::getenv,
                        ProcessorModel::ofMac)
                .text();
    }

    /** Returns the model of this host, {@value #UNKNOWN} without one. */
    static String here() {
        return Here.MODEL;
    }

    /** Returns the model, {@value #UNKNOWN} without one. */
    String text() {
        String system = operatingSystem.toLowerCase(Locale.ROOT);
        Optional<String> model = system.startsWith("windows")
                ? Optional.ofNullable(environment.apply(WINDOWS_VARIABLE))
                : system.startsWith("mac") ? mac.get() : ofLinux();
        return model.map(text -> text.strip().replaceAll("\\s+", " "))
                .filter(text -> !text.isEmpty())
                .orElse(UNKNOWN);
    }

    private Optional<String> ofLinux() {
        List<String> lines;
        try {
            lines = Files.isReadable(linux) ? Files.readAllLines(linux, StandardCharsets.ISO_8859_1) : List.of();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
        return MODELS.stream()
                .flatMap(name -> lines.stream().flatMap(line -> value(line, name).stream()))
                .findFirst()
                .or(() -> ofArm(lines));
    }

    /** Returns the value of a line such as {@code model name : …}; empty if it has another name or no value. */
    private static Optional<String> value(String line, String name) {
        int colon = line.indexOf(':');
        return colon > 0
                        && line.substring(0, colon)
                                .strip()
                                .toLowerCase(Locale.ROOT)
                                .equals(name)
                ? Optional.of(line.substring(colon + 1).strip()).filter(value -> !value.isEmpty())
                : Optional.empty();
    }

    /** Returns the kinds of cores in order, such as {@code ARM 0x41/0xd05, 0x41/0xd0b}: implementer and part. */
    private static Optional<String> ofArm(List<String> lines) {
        Set<String> kinds = new LinkedHashSet<>();
        String implementer = "";
        for (String line : lines) {
            implementer = value(line, IMPLEMENTER).orElse(implementer);
            Optional<String> part = value(line, PART);
            if (part.isPresent() && !implementer.isEmpty()) {
                kinds.add(implementer + "/" + part.get());
            }
        }
        return kinds.isEmpty() ? Optional.empty() : Optional.of("ARM " + String.join(", ", kinds));
    }

    private static Optional<String> ofMac() {
        return output(MAC_COMMAND);
    }

    /** Returns the first line that a command prints; empty if it fails. */
    static Optional<String> output(List<String> command) {
        Process process = null;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(MAC_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                return Optional.empty();
            }
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                return Optional.ofNullable(lines.readLine());
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            if (process != null) {
                process.destroy();
            }
        }
    }
}
