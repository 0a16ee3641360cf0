package dev.assay.provisioning.aws;

import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionProgress;
import dev.assay.provision.ProvisionProgress.Kind;
import dev.assay.provision.Provisioning;
import dev.assay.test.server.MotoAccount;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that creates or deletes an environment and stops at a step of its journal, or between a call and its step, so that a test can
 * kill it there.
 */
final class KilledController {

    static final String RUN = MotoTest.RUN;

    /** The steps of a journal; others are only shown. */
    private static final Set<Kind> JOURNAL =
            EnumSet.of(Kind.CREATING, Kind.CREATED, Kind.READY, Kind.DELETING, Kind.DELETED, Kind.FOREIGN);

    private KilledController() {}

    /** What the process does. */
    enum Verb {
        UP,
        DOWN
    }

    /** The database of an environment. */
    enum Database {
        INSTANCE,
        /** Aurora. */
        CLUSTER;

        /** Returns the plan of an environment with this database, a client host and what they need. */
        ProvisionPlan plan() {
            return Environments.plan(
                    RUN, this == INSTANCE ? Environments.postgres("fast") : Environments.aurora("fast"));
        }
    }

    /**
     * Creates or deletes the environment of a test.
     *
     * @param arguments verb, database, address of the emulator, id of the account, folder of the journal, and the number of the
     *     step, or the kind of the resource that was created or deleted and has no line of the journal that says so
     */
    public static void main(String[] arguments) {
        Verb verb = Verb.valueOf(arguments[0]);
        ProvisionPlan plan = Database.valueOf(arguments[1]).plan();
        int[] steps = {0};
        try (Provisioning controller = Controller.open(
                URI.create(arguments[2]),
                Path.of(arguments[4]),
                step -> {
                    if (isOfJournal(step) && Integer.toString(++steps[0]).equals(arguments[5])) {
                        stop(step.kind() + " " + step.resource());
                    }
                },
                changed -> {
                    if (changed.kind().equals(arguments[5])) {
                        stop((verb == Verb.UP ? "EXISTS " : "IS GONE ") + changed.id());
                    }
                })) {
            if (verb == Verb.UP) {
                controller.up(plan, Environments.request(arguments[3]));
            } else {
                controller.down(RUN, "tester");
            }
        }
        System.out.println("done");
    }

    private static boolean isOfJournal(ProvisionProgress step) {
        return JOURNAL.contains(step.kind());
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
     * @param folder of the journal
     */
    static String killedAt(String step, Verb verb, Database database, MotoAccount account, Path folder)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        KilledController.class.getName(),
                        verb.name(),
                        database.name(),
                        account.address().toString(),
                        account.id(),
                        folder.toString(),
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
