package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.Locale;

/** The script of a client host's first start, which sets the time of its end. Has no secret. Stateless. */
final class HostUserData {

    private static final DateTimeFormatter CALENDAR = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /**
     * The timer survives restarts of the host. A host that cannot set it stops at once, because EC2 terminates hosts that stop
     * themselves.
     */
    private static final String SCRIPT = """
            #!/bin/sh
            cat >/etc/systemd/system/assay-end.service <<'END'
            [Unit]
            Description=Ends this host, whose time is over
            [Service]
            Type=oneshot
            ExecStart=/usr/bin/systemctl poweroff
            END
            cat >/etc/systemd/system/assay-end.timer <<'END'
            [Unit]
            Description=Time at which this host ends
            [Timer]
            OnCalendar=TIME
            Persistent=true
            [Install]
            WantedBy=timers.target
            END
            systemctl daemon-reload && systemctl enable --now assay-end.timer || systemctl poweroff
            """;

    private HostUserData() {}

    /**
     * Returns the script in Base64.
     *
     * @param expires value of the tag {@code assay:expires}
     * @throws AssayException of kind {@code PLAN} if it is no time
     */
    static String encoded(String expires) {
        return Base64.getEncoder().encodeToString(script(expires).getBytes(StandardCharsets.UTF_8));
    }

    static String script(String expires) {
        try {
            return SCRIPT.replace("TIME", CALENDAR.format(Instant.parse(expires)));
        } catch (DateTimeParseException e) {
            throw AssayException.plan(
                    "a client host needs a time at which it ends, such as 2026-11-27T18:00:00Z; found '" + expires
                            + "'");
        }
    }
}
