package dev.assay.provisioning.docker;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The program {@code docker} of this host. Secrets are in the environment of the program only, never in its arguments. Stateless.
 *
 * @param program name or path of the program
 * @param limit longest time of a call
 */
record DockerProgram(String program, Duration limit) {

    private static final int LONGEST = 300;
    private static final String INSTEAD =
            ". Install and start Docker, or measure an existing database with --target NAME=jdbc:…";

    /** Failures by a part of their text in lower case; the first that fits. Others may pass. */
    private static final List<Map.Entry<String, Reason>> REASONS = List.of(
            Map.entry("is already in use by container", Reason.EXISTS),
            Map.entry("removal of container", Reason.BUSY),
            Map.entry("no such image", Reason.REFUSED),
            Map.entry("cannot connect to the docker daemon", Reason.REFUSED),
            Map.entry("failed to connect to the docker api", Reason.REFUSED),
            Map.entry("permission denied", Reason.REFUSED),
            Map.entry("no such container", Reason.RETRY),
            Map.entry("no such object", Reason.RETRY),
            Map.entry("unknown flag", Reason.REFUSED));

    /** Runs the program and returns its standard output; throws a {@link ResourceException} if it fails. */
    String run(List<String> arguments) {
        return run(arguments, Map.of());
    }

    /** As {@link #run(List)}, with variables in the environment of the program, whose values are no part of any message. */
    String run(List<String> arguments, Map<String, String> secrets) {
        return outputs(arguments, secrets).out;
    }

    /** As {@link #run(List)}, with both outputs, the standard one first. */
    String outputs(List<String> arguments) {
        Outputs both = outputs(arguments, Map.of());
        return both.out + both.err;
    }

    private record Outputs(String out, String err) {}

    private Outputs outputs(List<String> arguments, Map<String, String> secrets) {
        List<String> words = new ArrayList<>(List.of(program));
        words.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().putAll(secrets);
        Process process;
        try {
            process = builder.start();
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new ResourceException(
                    Reason.REFUSED, "the program '" + program + "' cannot be started on this host" + INSTEAD, e);
        }
        CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
        if (!ended(process)) {
            process.destroyForcibly();
            throw new ResourceException(
                    Reason.UNKNOWN, call(arguments) + " has not ended after " + limit.toSeconds() + " s", null);
        }
        if (process.exitValue() != 0) {
            throw failure(arguments, err.join());
        }
        return new Outputs(out.join(), err.join());
    }

    /** Waits for the end of a call. An interrupt does not end it: calls are short, and a creation that is cut would be unknown. */
    private boolean ended(Process process) {
        long end = System.nanoTime() + limit.toNanos();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String call(List<String> arguments) {
        return "docker " + arguments.get(0);
    }

    private static ResourceException failure(List<String> arguments, String err) {
        String text = line(err);
        String lower = text.toLowerCase(Locale.ROOT);
        Reason reason = REASONS.stream()
                .filter(each -> lower.contains(each.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                // A combination that Docker rejects, such as more processors than the host has.
                .orElse(Reason.REFUSED);
        String advice = advice(lower);
        return new ResourceException(
                reason,
                call(arguments) + ": " + (text.isEmpty() ? "it failed without a message" : text) + advice,
                null);
    }

    private static String advice(String failure) {
        if (failure.contains("no such image")) {
            return " Get it with docker pull, or choose a version that this host has: docker images";
        }
        return failure.contains("docker daemon") || failure.contains("docker api") ? INSTEAD : "";
    }

    /** Returns a text of several lines as one. */
    static String line(@Nullable String text) {
        String line = (text == null ? "" : text)
                .lines()
                .map(String::strip)
                .filter(each -> !each.isEmpty() && !each.startsWith("See 'docker"))
                .collect(Collectors.joining(" "));
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
