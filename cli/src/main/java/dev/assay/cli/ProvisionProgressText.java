package dev.assay.cli;

import dev.assay.provision.ProvisionProgress;
import dev.assay.provision.ProvisionProgress.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.TreeSet;

/** Prints the steps of creating and deleting resources, each with the money spent so far. Confined to one thread. */
final class ProvisionProgressText {

    private static final int CENTS = 2;

    /** Lines about waiting come at most this often. */
    private static final Duration QUIET = Duration.ofSeconds(30);

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Console console;
    private final boolean quiet;
    private final TreeSet<String> pending = new TreeSet<>();
    private Instant lastWait = Instant.MIN;

    ProvisionProgressText(Console console) {
        this(console, false);
    }

    /** @param quiet whether only warnings are printed */
    ProvisionProgressText(Console console, boolean quiet) {
        this.console = console;
        this.quiet = quiet;
    }

    void show(ProvisionProgress step) {
        switch (step.kind()) {
            case CREATING, DELETING -> pending.add(step.resource());
            case READY, DELETED, FOREIGN -> pending.remove(step.resource());
            case LOOKING, CREATED, WAITING, REPEATED, WARNING -> {}
        }
        if (quiet ? step.kind() == Kind.WARNING : step.kind() != Kind.WAITING || due(step.at())) {
            console.info(line(step));
        }
    }

    private boolean due(Instant now) {
        if (lastWait.equals(Instant.MIN) || !now.isBefore(lastWait.plus(QUIET))) {
            lastWait = now;
            return true;
        }
        return false;
    }

    private String line(ProvisionProgress step) {
        String what = switch (step.kind()) {
            case LOOKING -> "looking for";
            case CREATING -> "creating " + step.resource();
            case CREATED -> "created " + step.resource();
            case READY -> "ready " + step.resource();
            case DELETING -> "deleting " + step.resource();
            case DELETED -> "deleted " + step.resource();
            case FOREIGN -> "left alone, of another owner: " + step.resource();
            case WAITING -> waiting();
            case REPEATED -> "repeating a call:";
            case WARNING -> "warning:";
        };
        return TIME.format(step.at().truncatedTo(ChronoUnit.SECONDS)) + " " + what
                + (step.detail().isEmpty() ? "" : " " + step.detail())
                + (step.spent().amount().signum() == 0
                        ? ""
                        : " (" + step.spent().text(CENTS) + " so far)");
    }

    private String waiting() {
        return pending.isEmpty()
                ? "waiting: the provider may show a resource late"
                : "waiting for " + pending.size() + (pending.size() == 1 ? " resource: " : " resources, such as ")
                        + pending.first();
    }
}
