package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import dev.assay.model.ShellWord;
import dev.assay.model.environment.ResourceSpec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Locale;

/**
 * The script of a client host's first start, which sets the time of its end. A host with an instance profile of the user deletes the
 * resources of its run then, before it ends. Has no secret. Stateless.
 */
final class HostUserData {

    /** The longest time of the deletion. Databases take minutes to disappear. */
    static final Duration DELETION = Duration.ofHours(1);

    /** A restart of the host ends a deletion. Some time after the longest one, a host that still exists begins again. */
    private static final Duration AGAIN = Duration.ofMinutes(5);

    private static final DateTimeFormatter CALENDAR = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /**
     * The timer survives restarts of the host. A host that cannot set it stops at once, because EC2 terminates hosts that stop
     * themselves. So does a host that starts after its end: systemd ignores times before the first start of a timer.
     */
    private static final String SCRIPT = """
            cat >/etc/systemd/system/assay-end.service <<'END'
            [Unit]
            Description=Ends this host, whose time is over
            [Service]
            Type=oneshot
            SERVICE
            END
            cat >/etc/systemd/system/assay-end.timer <<'END'
            [Unit]
            Description=Time at which this host ends
            [Timer]
            TIMES
            Persistent=true
            [Install]
            WantedBy=timers.target
            END
            systemctl daemon-reload && systemctl enable --now assay-end.timer \\
                && [ "$(date +%s)" -lt END_SECONDS ] || systemctl poweroff
            """;

    private static final String FIRST_LINE = "#!/bin/sh\n";

    private static final String POWEROFF = "/usr/bin/systemctl poweroff";

    private static final String DELETING_SCRIPT = "/etc/systemd/system/assay-end.sh";

    /** The host ends also if the deletion fails, takes too long or is killed. */
    private static final String DELETING_SERVICE = "TimeoutStartSec=" + DELETION.toSeconds() + "\nExecStart=-/bin/sh "
            + DELETING_SCRIPT + "\nExecStopPost=" + POWEROFF;

    private HostUserData() {}

    /**
     * Returns the script in Base64.
     *
     * @param host with all its tags
     * @param deletes whether the host deletes the resources of its run at its end
     * @throws AssayException of kind {@code PLAN} if the tag {@code assay:expires} is no time
     */
    static String encoded(ResourceSpec host, boolean deletes) {
        return Base64.getEncoder().encodeToString(script(host, deletes).getBytes(StandardCharsets.UTF_8));
    }

    static String script(ResourceSpec host, boolean deletes) {
        Instant end = end(host);
        String times = "OnCalendar=" + CALENDAR.format(end);
        if (deletes) {
            times += "\nOnCalendar=" + CALENDAR.format(end.plus(DELETION).plus(AGAIN));
        }
        String script = SCRIPT.replace("TIMES", times)
                .replace("SERVICE", deletes ? DELETING_SERVICE : "ExecStart=" + POWEROFF)
                .replace("END_SECONDS", String.valueOf(end.getEpochSecond()));
        return FIRST_LINE + (deletes ? deletion(host) : "") + script;
    }

    /** Returns the lines that write the script of the deletion. */
    private static String deletion(ResourceSpec host) {
        return "cat >" + DELETING_SCRIPT + " <<'ASSAY-END'\nrun=" + tag(host, ResourceSpec.RUN_TAG) + "\nowner="
                + tag(host, ResourceSpec.OWNER_TAG) + "\nregion=" + ShellWord.quoted(host.region()) + "\n"
                + HostCommand.resource("end") + "ASSAY-END\n";
    }

    private static String tag(ResourceSpec host, String name) {
        return ShellWord.quoted(AwsResourceService.text(host.tags().get(name)));
    }

    /** Returns the end of the resource's time, rounded up: the host deletes only resources whose time is over. */
    private static Instant end(ResourceSpec host) {
        String expires = AwsResourceService.text(host.tags().get(ResourceSpec.EXPIRES_TAG));
        try {
            return Instant.parse(expires).plusMillis(999).truncatedTo(ChronoUnit.SECONDS);
        } catch (DateTimeParseException e) {
            throw AssayException.plan(
                    "a client host needs a time at which it ends, such as 2026-11-27T18:00:00Z; found '" + expires
                            + "'");
        }
    }
}
