package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.test.Parallel;
import dev.assay.test.server.FirstStart;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of a client host's first start, and the units that it writes. */
@Parallel
class HostUserDataTest {

    @TempDir
    Path folder;

    @BeforeAll
    static void requireNamespaces() throws Exception {
        FirstStart.requireNamespaces();
    }

    private static ResourceSpec host(String expires) {
        return new ResourceSpec(
                "assay-r1-probe",
                ProbeHosts.KIND,
                "aws",
                "eu-west-1",
                Map.of(),
                List.of(),
                Map.of(
                        ResourceSpec.RUN_TAG, "r1",
                        ResourceSpec.OWNER_TAG, "-Zoë $(id) 100%",
                        ResourceSpec.EXPIRES_TAG, expires));
    }

    private FirstStart started(String expires, boolean deletes, int statusOfTheTimer) throws Exception {
        return started(expires, deletes, statusOfTheTimer, "2026-11-27T18:30:04Z");
    }

    private FirstStart started(String expires, boolean deletes, int statusOfTheTimer, String now) throws Exception {
        return FirstStart.of(folder, HostUserData.script(host(expires), deletes), statusOfTheTimer, Instant.parse(now));
    }

    @Test
    void timerEndsTheHost() throws Exception {
        FirstStart start = started("2026-11-27T18:30:05Z", false, 0);
        assertThat(start.calls()).containsExactly("daemon-reload", "enable --now assay-end.timer");
        assertThat(start.unit("assay-end.timer"))
                .content()
                .contains("[Timer]\nOnCalendar=2026-11-27 18:30:05 UTC\nPersistent=true\n");
        assertThat(start.unit("assay-end.service"))
                .content()
                .endsWith("Type=oneshot\nExecStart=/usr/bin/systemctl poweroff\n");
        assertThat(start.unit("assay-end.sh")).doesNotExist();
    }

    @Test
    void hostWithoutATimerStopsAtOnce() throws Exception {
        assertThat(started("2026-11-27T18:30:05Z", true, 1).calls())
                .endsWith("enable --now assay-end.timer", "poweroff");
    }

    /** Such as one that a command created just before its own end: a new timer ignores times before its start. */
    @Test
    void hostThatStartsAfterItsEndStopsAtOnce() throws Exception {
        for (boolean deletes : List.of(false, true)) {
            assertThat(started("2026-11-27T18:30:05Z", deletes, 0, "2026-11-27T18:30:05Z")
                            .calls())
                    .endsWith("enable --now assay-end.timer", "poweroff");
        }
    }

    @Test
    void hostNeedsATimeAtWhichItEnds() {
        assertThatThrownBy(() -> HostUserData.encoded(host(""), false))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("needs a time at which it ends");
        assertThat(new String(
                        Base64.getDecoder().decode(HostUserData.encoded(host("2026-11-27T18:30:05Z"), false)),
                        StandardCharsets.UTF_8))
                .startsWith("#!/bin/sh\n");
    }

    /** A restart in the deletion is followed by another attempt. */
    @Test
    void hostEndsEvenIfItsDeletionFails() throws Exception {
        FirstStart start = started("2026-11-27T18:30:05.001Z", true, 0);
        assertThat(start.unit("assay-end.timer"))
                .content()
                .contains("\nOnCalendar=2026-11-27 18:30:06 UTC\nOnCalendar=2026-11-27 19:35:06 UTC\n");
        assertThat(start.unit("assay-end.service")).content().endsWith("""
                Type=oneshot
                TimeoutStartSec=3600
                ExecStart=-/bin/sh /etc/systemd/system/assay-end.sh
                ExecStopPost=/usr/bin/systemctl poweroff
                """);
    }

    /** Runs the script of the deletion with a program whose attempts have these statuses, and returns its status. */
    private int deleted(FirstStart start, String... statuses) throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        FirstStart.program(folder.resolve("path/sleep"), "#!/bin/sh\n");
        for (int i = 0; i < statuses.length; i++) {
            Files.writeString(folder.resolve("status" + i), statuses[i]);
        }
        if (statuses.length > 0) {
            FirstStart.program(home.resolve(".assay/dist/0a1b/bin/assay"), """
                    #!/bin/sh
                    printf '%s|' "$@" >>FOLDER/words
                    echo >>FOLDER/words
                    exit $(cat FOLDER/status$(($(wc -l <FOLDER/words) - 1)))
                    """.replace("FOLDER", folder.toString()));
        }
        ProcessBuilder script =
                new ProcessBuilder("/bin/sh", start.unit("assay-end.sh").toString());
        script.environment().put("HOME", home.toString());
        script.environment().merge("PATH", folder.resolve("path").toString(), (own, first) -> first + ":" + own);
        Process process = script.redirectErrorStream(true).start();
        Files.write(folder.resolve("said"), process.getInputStream().readAllBytes());
        return process.waitFor();
    }

    @Test
    void deletionIsRepeatedUntilNothingIsLeft() throws Exception {
        FirstStart start = started("2026-11-27T18:30:05Z", true, 0);
        assertThat(deleted(start, "4", "4", "0")).isZero();
        assertThat(Files.readAllLines(folder.resolve("words")))
                .hasSize(3)
                .containsOnly("provision|down|--from-host|--run|r1|--owner=-Zoë $(id) 100%|--region|eu-west-1|--out|"
                        + folder.resolve("home/.assay/end") + "|");
    }

    @Test
    void deletionThatFailsAlwaysEnds() throws Exception {
        assertThat(deleted(started("2026-11-27T18:30:05Z", true, 0), "4", "4", "2", "4", "4"))
                .isEqualTo(1);
        assertThat(Files.readAllLines(folder.resolve("words"))).hasSize(5);
    }

    @Test
    void hostWithoutTheProgramDeletesNothing() throws Exception {
        assertThat(deleted(started("2026-11-27T18:30:05Z", true, 0))).isEqualTo(1);
        assertThat(folder.resolve("said")).hasContent("Assay is not on this host, and deletes nothing");
    }
}
