package dev.assay.workload.oltp;

import dev.assay.test.Programs;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The real tool, as Debian has it, against a scratch database. Immutable. */
final class Sysbench {

    private static final long PATIENCE_SECONDS = 600;

    private final Path configuration;
    private final List<String> tables;

    /**
     * What a run printed at its end.
     *
     * @param reads statements that gave rows
     * @param writes statements that changed rows
     * @param others the rest
     * @param transactions events
     * @param ignored errors after which an event was begun again
     */
    record Report(long reads, long writes, long others, long transactions, long ignored) {}

    /**
     * @param folder for a file with the password, which no list of processes may show
     */
    Sysbench(ScratchDatabase database, Path folder, int tables, int size) throws IOException {
        Programs.require("sysbench");
        String driver = database.server().product().equals("postgresql") ? "pgsql" : "mysql";
        this.tables = List.of("--tables=" + tables, "--table-size=" + size);
        this.configuration = Files.createTempFile(
                folder,
                database.name(),
                ".conf",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(
                configuration,
                List.of(
                        "db-driver=" + driver,
                        driver + "-host=127.0.0.1",
                        driver + "-port=" + database.server().port(),
                        driver + "-db=" + database.name(),
                        driver + "-user=" + database.name(),
                        driver + "-password=" + database.password()));
    }

    /** Makes the tables and fills them. */
    void prepare() throws IOException, InterruptedException {
        prepare(OltpScriptName.READ_WRITE);
    }

    /** Makes the tables of a script and fills them. */
    void prepare(OltpScriptName script) throws IOException, InterruptedException {
        execute(name(script), "prepare");
    }

    /** Drops the tables of a script. */
    void cleanup(OltpScriptName script) throws IOException, InterruptedException {
        execute(name(script), "cleanup");
    }

    private static String name(OltpScriptName script) {
        String name = script.id().replace('-', '_');
        return script.partitioned() || script == OltpScriptName.BULK_INSERT ? name : "oltp_" + name;
    }

    /** Runs a script for a number of events with one thread, so without concurrent transactions. */
    Report run(OltpScriptName script, int events, String... options) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("run", "--events=" + events, "--time=0", "--threads=1"));
        all.addAll(List.of(options));
        String printed = execute(name(script), all.toArray(String[]::new));
        return new Report(
                number("read: +(\\d+)", printed),
                number("write: +(\\d+)", printed),
                number("other: +(\\d+)", printed),
                number("transactions: +(\\d+)", printed),
                number("ignored errors: +(\\d+)", printed));
    }

    private static long number(String pattern, String printed) {
        Matcher found = Pattern.compile(pattern).matcher(printed);
        if (!found.find()) {
            throw new AssertionError("no " + pattern + " in what sysbench printed:\n" + printed);
        }
        return Long.parseLong(found.group(1));
    }

    private String execute(String script, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sysbench", "--config-file=" + configuration, script));
        command.addAll(tables);
        // Of an option that is given twice the last counts.
        command.addAll(Arrays.asList(words));
        Path output = Files.createTempFile(configuration.getParent(), "sysbench", ".txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        String printed = Files.readString(output);
        if (!ended || process.exitValue() != 0 || printed.contains("FATAL")) {
            throw new AssertionError(
                    String.join(" ", command) + (ended ? " failed" : " did not end") + ":\n" + printed);
        }
        return printed;
    }
}
