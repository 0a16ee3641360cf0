package dev.assay.embedded;

import dev.assay.model.AssayException;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A product's own programs. Immutable.
 *
 * @param home the folder that holds {@code bin}
 * @param inNamespace whether to run them in a user namespace of their own: databases refuse to run as root, and there
 *     root looks like nobody
 */
record Programs(Product product, Path home, boolean inNamespace) {

    /** Programs that run in a namespace where that is needed and possible. */
    static Programs in(Product product, Path home) {
        return new Programs(product, home, LinuxUtils.isUnshareAvailable());
    }

    /**
     * Starts one.
     *
     * @param output where what it says is appended, and what any server it starts will say
     * @throws AssayException of kind {@code HOST} if it cannot be run
     */
    Process start(String name, List<String> arguments, Path output) {
        List<String> command = new ArrayList<>();
        if (inNamespace) {
            command.add("unshare");
            command.add("-U");
        }
        command.add(home.resolve("bin")
                .resolve(name + (File.separatorChar == '\\' ? ".exe" : ""))
                .toString());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        // Neither the people's locale nor their PGDATA, PGOPTIONS or MYSQL_HOME may have a say in what is measured.
        builder.environment().keySet().removeIf(key -> key.matches("(PG|MYSQL_|MARIADB_).*|LANGUAGE"));
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start();
        } catch (IOException e) {
            throw AssayException.host(product.title() + "'s " + name + " does not run here: " + e.getMessage(), e);
        }
    }

    /**
     * Waits for the end of one.
     *
     * @param limit after which it is killed
     * @return its exit status
     * @throws AssayException of kind {@code HOST} if this thread is interrupted, or the program takes too long
     */
    int await(String name, Process process, Duration limit) {
        String what = product.title() + "'s " + name;
        try {
            if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
            throw AssayException.host(what + " did not end within " + limit.toSeconds() + " s", null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AssayException.host("Interrupted while " + what + " was running", e);
        } finally {
            // Its files may be removed next, so it has to be gone. This join ignores interrupts.
            process.destroy();
            process.onExit().join();
        }
    }
}
