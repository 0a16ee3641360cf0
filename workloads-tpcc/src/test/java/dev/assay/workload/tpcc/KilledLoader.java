package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.model.random.Seeds;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.WorkloadContext;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Loads one warehouse in a process of its own, which is killed in the middle: it goes on with its rows meanwhile, but not to
 * the end, which a fast database would reach before a busy host lets anybody kill it.
 */
final class KilledLoader {

    private static final String ROWS = "rows are there";
    private static final long LIMIT_MINUTES = 5;

    private KilledLoader() {}

    /** Returns when the process is gone. */
    static void loadAndKill(TargetSpec spec) throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        KilledLoader.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            // Not as arguments: everybody on this host could read the password.
            try (OutputStream in = process.getOutputStream()) {
                in.write(String.join(
                                "\n",
                                spec.url(),
                                spec.user(),
                                spec.password(),
                                spec.tls().mode().name())
                        .getBytes(StandardCharsets.UTF_8));
            }
            assertThat(said.readLine()).isEqualTo(ROWS);
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(process.exitValue()).as("it was killed, and had not ended").isEqualTo(128 + 9);
    }

    /** The process. */
    public static void main(String[] arguments) throws Exception {
        List<String> told = new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        TargetSpec spec = TargetSpec.of(told.get(0), told.get(1), told.get(2))
                .withTls(new Tls(Tls.Mode.valueOf(told.get(3)), null));
        // PostgresDatabase would start a server.
        TpccWorkload workload =
                new TpccWorkload(new TpccParameters(1, Profile.STANDARD, false), new WorkloadContext(new Seeds(42), 1));
        try (Target target = JdbcTarget.connect(spec, Dialects.discover(KilledLoader.class.getClassLoader()))) {
            new DatasetLoader(target.datasets(), workload.dataset(), 3, event -> {
                        if (event instanceof RunEvent.LoadProgress progress && progress.rows() > 0) {
                            System.out.println(ROWS);
                            awaitDeath();
                        }
                    })
                    .load();
        }
    }

    /** In the thread that would have keys made next; those that write rows do not wait for it. */
    private static void awaitDeath() {
        try {
            new CountDownLatch(1).await(LIMIT_MINUTES, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
