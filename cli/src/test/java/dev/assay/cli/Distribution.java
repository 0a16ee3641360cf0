package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The distribution, run as a process. */
final class Distribution {

    /** The folder where the build unpacked it. */
    static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("assay.distribution")));

    /** The quick compiler alone halves the processor time of a short run. {@link LauncherIT} and {@link DemoIT} have both. */
    private static final String JVM_OPTIONS = "-Xmx512m -XX:TieredStopAtLevel=1";

    private Distribution() {}

    /** A finished process. */
    record Finished(int status, String out, String err) {}

    /** A command of the program, to run in a folder. */
    static ProcessBuilder command(Path folder, String... arguments) {
        return command(HOME, folder, arguments);
    }

    /** A command of the program in another distribution. */
    static ProcessBuilder command(Path home, Path folder, String... arguments) {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/assay").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("ASSAY_OPTS", JVM_OPTIONS);
        return builder;
    }

    /** Reads both outputs to their ends and waits for the process. */
    static Finished finish(Process process) throws IOException, InterruptedException {
        StringBuilder err = new StringBuilder();
        Thread reader = new Thread(() -> process.errorReader(StandardCharsets.UTF_8)
                .lines()
                .forEach(line -> err.append(line).append('\n')));
        reader.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        reader.join();
        return new Finished(status, out, err.toString());
    }

    /** Kills a process as {@code kill -9} does, after a line with these words on standard error. */
    static void killAt(String words, Process process) throws IOException, InterruptedException {
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            await(words, err);
            process.toHandle().destroyForcibly();
            process.waitFor();
        }
    }

    /** Sends SIGTERM, which has the effect of Ctrl-C, after lines with these words on standard error, and waits for the end. */
    static Finished interruptAt(List<String> words, Process process) throws IOException, InterruptedException {
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            for (String each : words) {
                await(each, err);
            }
            // Process.destroy would close the streams, too.
            process.toHandle().destroy();
            String rest = err.lines().map(line -> line + "\n").collect(Collectors.joining());
            return new Finished(process.waitFor(), "", rest);
        }
    }

    private static void await(String words, BufferedReader err) throws IOException {
        String line = err.readLine();
        while (line != null && !line.contains(words)) {
            line = err.readLine();
        }
        assertThat(line).as("a line with '%s'", words).isNotNull();
    }
}
