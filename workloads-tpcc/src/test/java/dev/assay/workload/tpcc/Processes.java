package dev.assay.workload.tpcc;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What tests do to the processes of a server of their own. Stateless. */
final class Processes {

    private static final long LIMIT_SECONDS = 120;

    private Processes() {}

    /** {@code kill -9}: returns when it and all its children are gone. */
    static void kill(ProcessHandle parent, Path log) throws Exception {
        // Stopped first, it starts no child that would be missed.
        signal("STOP", List.of(parent), log);
        List<ProcessHandle> children = parent.descendants().toList();
        parent.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle each :
                Stream.concat(Stream.of(parent), children.stream()).toList()) {
            each.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Stops it and all its children from doing anything; returns all of them. */
    static List<ProcessHandle> freeze(ProcessHandle parent, Path log) throws Exception {
        signal("STOP", List.of(parent), log);
        List<ProcessHandle> children = parent.descendants().toList();
        signal("STOP", children, log);
        return Stream.concat(Stream.of(parent), children.stream()).toList();
    }

    /** To all at the same time, because a server goes on until the last of its processes has the signal. */
    static void signal(String signal, List<ProcessHandle> processes, Path log) throws Exception {
        try {
            send(signal, processes, log);
        } catch (IllegalStateException e) {
            // One that has ended meanwhile makes kill fail for all; it may be any of them, at any time.
            for (ProcessHandle process : processes) {
                sendUnlessEnded(signal, process, log);
            }
        }
    }

    private static void sendUnlessEnded(String signal, ProcessHandle process, Path log) throws Exception {
        try {
            send(signal, List.of(process), log);
        } catch (IllegalStateException e) {
            if (process.isAlive()) {
                throw e;
            }
        }
    }

    private static void send(String signal, List<ProcessHandle> processes, Path log) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
        for (ProcessHandle process : processes) {
            if (process.isAlive()) {
                command.add(Long.toString(process.pid()));
            }
        }
        if (command.size() > 2) {
            run(command, log);
        }
    }

    /** Returns when it has ended with status 0. */
    static void run(List<String> command, Path log) throws Exception {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " failed: " + Files.readString(log));
            }
        } finally {
            process.destroy();
        }
    }
}
