package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import dev.assay.test.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A workload of a third party: built outside this repository, tested by the contracts, put into {@code plugins/} and run. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@EnabledOnOs(
        value = {OS.LINUX, OS.MAC},
        disabledReason = "there is no launcher for others")
@Parallel
class ThirdPartyWorkloadIT {

    private static final String[] WHERE = {
        "--embedded", "h2", "--embedded-dir", "kept", "--customers", "1500", "--items", "100"
    };

    @TempDir
    Path folder;

    /** A distribution that shares everything except its plug-ins with that of the build. */
    private Path distributionWith(Path plugin) throws Exception {
        Path home = folder.toRealPath().resolve("assay");
        for (String part : new String[] {"bin", "plugins"}) {
            Files.createDirectories(home.resolve(part));
        }
        for (String part : new String[] {"lib", "drivers"}) {
            Files.createSymbolicLink(home.resolve(part), Distribution.HOME.resolve(part));
        }
        Path launcher = home.resolve("bin/assay");
        Files.copy(Distribution.HOME.resolve("bin/assay"), launcher);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Files.copy(plugin, home.resolve("plugins").resolve(plugin.getFileName()));
        return home;
    }

    private Distribution.Finished assay(Path home, String verb, String... more) throws Exception {
        String[] arguments = new String[2 + WHERE.length + more.length];
        arguments[0] = verb;
        arguments[1] = "checkout";
        System.arraycopy(WHERE, 0, arguments, 2, WHERE.length);
        System.arraycopy(more, 0, arguments, 2 + WHERE.length, more.length);
        return Distribution.finish(Distribution.command(home, folder, arguments).start());
    }

    @Test
    void aWorkloadBuiltElsewhereIsFoundInThePluginFolderMeasuredAndChecked() throws Exception {
        Programs.require("mvn");
        Distribution.Finished build = StandaloneExample.THIRD_PARTY_WORKLOAD.build(folder);
        assertThat(build.status()).as(build.out() + build.err()).isZero();
        Path reports = folder.resolve("checkout/target/surefire-reports");
        for (String test : new String[] {"CheckoutTest", "CheckoutOnH2Test"}) {
            assertThat(reports.resolve("com.example.checkout." + test + ".txt"))
                    .content()
                    .containsPattern("Tests run: [1-9]\\d*, Failures: 0, Errors: 0, Skipped: 0");
        }

        Path home = distributionWith(folder.resolve("checkout/target/checkout-workload-1.0-SNAPSHOT.jar"));
        assertThat(Distribution.finish(
                                Distribution.command(home, folder, "workloads").start())
                        .out())
                .contains("checkout", "Customers of a web shop look at items and order them.", "tpcc");

        Distribution.Finished run = assay(
                home,
                "run",
                "--users",
                "4",
                "--ramp-up",
                "0s",
                "--duration",
                "10m",
                "--transactions",
                "3000",
                "--json");
        assertThat(run.status()).as(run.err()).isZero();
        TrialResult result = Json.read(run.out(), TrialResult.class);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.course().loading().rows()).isEqualTo(1_600);
        assertThat(result.outcomes().transactions())
                .allSatisfy(type -> assertThat(type.committed()).isPositive());
        assertThat(result.compliance().checks())
                .extracting(CheckResult::id, CheckResult::status)
                .containsExactly(tuple("stock", CheckResult.Status.PASSED), tuple("spent", CheckResult.Status.PASSED));

        Distribution.Finished check = assay(home, "check");
        assertThat(check.status()).as(check.err()).isZero();
        assertThat(check.out().lines().filter(line -> line.contains("PASSED"))).hasSize(2);
    }
}
