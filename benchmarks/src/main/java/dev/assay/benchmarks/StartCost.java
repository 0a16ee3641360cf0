package dev.assay.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures how long commands of the distribution take that call no provider, after the start of a JVM: the time of the process without
 * that of a process with an empty program. Counts the classes of AWS's SDK that they load, which must be none.
 *
 * <p>Arguments: the folder of the distribution, a plan that rents its databases, and the number of processes for each command, 9 by
 * default, of which the shortest counts: other work on the host only adds to it. The exit status is 1 if a time is above its budget or
 * a class of the SDK is loaded.
 */
public final class StartCost {

    private static final int PROCESSES = 9;
    private static final String SDK = "software.amazon.";

    /** Duration of the measurement of {@code run}, which is not part of its start. */
    private static final double MEASURED_SECONDS = 1;

    /**
     * A command with its budget.
     *
     * @param name for display
     * @param loadSeconds time of its load, which does not count
     * @param mostSeconds the maximum time after the start of a JVM
     */
    record Command(String name, List<String> words, double loadSeconds, double mostSeconds) {

        Command {
            words = List.copyOf(words);
        }
    }

    /**
     * The figures of a command.
     *
     * @param seconds after the start of a JVM, without the load
     * @param sdkClasses loaded classes of AWS's SDK
     */
    record Taken(Command command, double seconds, long sdkClasses) {

        /** Prints the figures beside the budget. Returns whether they are within it. */
        boolean report(PrintStream out) {
            boolean kept = seconds <= command.mostSeconds && sdkClasses == 0;
            out.printf(
                    Locale.ROOT,
                    "%-16s %6.2f s after the start of a JVM, budget %.2f s; %d classes of AWS's SDK, budget 0  %s%n",
                    command.name,
                    seconds,
                    command.mostSeconds,
                    sdkClasses,
                    kept ? "within budget" : "OVER BUDGET");
            return kept;
        }
    }

    /** A program that does nothing. */
    static final class Nothing {

        private Nothing() {}

        public static void main(String[] arguments) {}
    }

    private final Path distribution;
    private final Path folder;

    private StartCost(Path distribution, Path folder) {
        this.distribution = distribution;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        int processes = arguments.length > 2 ? Integer.parseInt(arguments[2]) : PROCESSES;
        Path folder = Files.createTempDirectory("start-cost");
        boolean kept = true;
        try {
            StartCost cost = new StartCost(Path.of(arguments[0]).toAbsolutePath(), folder);
            double empty = cost.emptySeconds(processes);
            System.out.printf(Locale.ROOT, "an empty program takes %.2f s (shortest of %d)%n", empty, processes);
            for (Command command : commands(Path.of(arguments[1]).toAbsolutePath())) {
                kept &= cost.taken(command, processes, empty).report(System.out);
            }
        } finally {
            delete(folder);
        }
        System.exit(kept ? 0 : 1);
    }

    private static List<Command> commands(Path plan) {
        return List.of(
                new Command("--version", List.of("--version"), 0, 0.5),
                new Command("provision plan", List.of("provision", "plan", plan.toString()), 0, 1),
                new Command(
                        "run",
                        List.of(
                                "run",
                                "oltp",
                                "--embedded",
                                "h2",
                                "--tables",
                                "1",
                                "--table-size",
                                "100",
                                "--ramp-up",
                                "0s",
                                "--duration",
                                "1s",
                                "--quiet"),
                        MEASURED_SECONDS,
                        4));
    }

    private Taken taken(Command command, int processes, double empty) throws Exception {
        double shortest = shortest(processes, () -> seconds(process(command, "")));
        Path log = folder.resolve("classes");
        seconds(process(command, "-Xlog:class+load:file=" + log));
        try (Stream<String> lines = Files.lines(log)) {
            long classes = lines.filter(line -> line.contains(" " + SDK)).count();
            return new Taken(command, shortest - empty - command.loadSeconds, classes);
        }
    }

    private double emptySeconds(int processes) throws Exception {
        return shortest(
                processes,
                () -> seconds(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Nothing.class.getName())));
    }

    private ProcessBuilder process(Command command, String options) {
        List<String> words =
                new ArrayList<>(List.of(distribution.resolve("bin/assay").toString()));
        words.addAll(command.words);
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("ASSAY_OPTS", options);
        return builder;
    }

    private double seconds(ProcessBuilder builder) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        builder.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(output.toFile());
        long begun = System.nanoTime();
        int status = builder.start().waitFor();
        double seconds = (System.nanoTime() - begun) / 1e9;
        if (status != 0) {
            throw new IllegalStateException(
                    builder.command() + " ended with status " + status + ": " + Files.readString(output));
        }
        return seconds;
    }

    /** A measurement that starts a process. */
    @FunctionalInterface
    private interface Measurement {
        double seconds() throws Exception;
    }

    /** Returns the shortest of some measurements. */
    private static double shortest(int count, Measurement measurement) throws Exception {
        double shortest = Double.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            shortest = Math.min(shortest, measurement.seconds());
        }
        return shortest;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
