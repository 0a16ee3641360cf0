package dev.assay.provisioning.aws;

import dev.assay.provision.Provisioning;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A process that creates an environment and stops at a step, or after a creation, so that a test can kill it there. */
final class KilledController {

    private KilledController() {}

    /**
     * Creates the environment of a test.
     *
     * @param arguments address of the emulator, id of the account, folder of the journal, id of the run, and the number of the step or
     *     the kind of the resource that exists and has no line of the journal that says so
     */
    public static void main(String[] arguments) {
        int[] steps = {0};
        try (Provisioning controller = Controller.open(
                URI.create(arguments[0]),
                Path.of(arguments[2]),
                step -> {
                    if (Integer.toString(++steps[0]).equals(arguments[4])) {
                        stop(step.kind() + " " + step.resource());
                    }
                },
                resource -> {
                    if (resource.kind().equals(arguments[4])) {
                        stop("EXISTS " + resource.id());
                    }
                })) {
            controller.up(
                    Environments.plan(arguments[3], Environments.postgres("fast")), Environments.request(arguments[1]));
        }
        System.out.println("done");
    }

    private static void stop(String line) {
        System.out.println(line);
        while (true) {
            LockSupport.park();
        }
    }

    /**
     * Runs the process until a step, kills it there, and returns the step; {@code done} if it has fewer steps.
     *
     * @param step its number, or a kind of resource
     */
    static String killedAt(String step, URI address, String account, Path folder, String run)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        KilledController.class.getName(),
                        address.toString(),
                        account,
                        folder.toString(),
                        run,
                        step)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            return line == null ? "the controller ended without a word" : line;
        } finally {
            // SIGKILL
            process.destroyForcibly().waitFor();
        }
    }
}
