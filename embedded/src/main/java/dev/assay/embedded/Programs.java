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
 * The programs of a product. Immutable.
 *
 * @param home the folder that contains {@code bin}
 * @param inNamespace whether to run them in a user namespace: servers refuse to run as root, which appears as the overflow user there
 */
record Programs(Product product, Path home, boolean inNamespace) {

    /** Returns programs that run in a user namespace where needed and possible. */
    static Programs in(Product product, Path home) {
        return new Programs(product, home, LinuxUtils.isUnshareAvailable());
    }

    /**
     * Starts a program, which appends its output to a file, as does a server that it starts; throws {@code HOST} if it cannot run.
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
        // The user's locale, PGDATA, PGOPTIONS or MYSQL_HOME must not affect the server.
        builder.environment().keySet().removeIf(key -> key.matches("(PG|MYSQL_|MARIADB_).*|LANGUAGE"));
        builder.environment().put("LC_ALL", "C");
        try {
            return builder.start();
        } catch (IOException e) {
            throw AssayException.host(product.title() + "'s " + name + " cannot run here: " + e.getMessage(), e);
        }
    }

    /** Waits for the exit status; kills the program and throws {@code HOST} after the limit or when interrupted. */
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
            // Wait, even if interrupted, because the caller may remove the files of the program next.
            process.destroy();
            process.onExit().join();
        }
    }
}
