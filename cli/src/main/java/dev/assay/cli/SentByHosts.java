package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.RentedHost;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.Provisioning;
import dev.assay.provision.RentedHostResults;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The results that the client hosts of a run have sent to a bucket, and that are not on this machine. Immutable.
 *
 * @param bucket its address; null if it is not known
 * @param places of the results, one for each host that has sent some
 * @param notes why results were not looked for; empty if they were, or if there can be none
 * @param gaps hosts whose results could not be looked for, with the reasons
 */
record SentByHosts(@Nullable String bucket, List<String> places, List<String> notes, List<String> gaps) {

    SentByHosts {
        places = List.copyOf(places);
        notes = List.copyOf(notes);
        gaps = List.copyOf(gaps);
    }

    /**
     * Looks for results. Failures are gaps or notes, so that they do not hide the resources of the run.
     *
     * @param plan names the hosts; null if it is not known: nothing is looked for then
     * @param bucket its address; null for that of the journal
     */
    static SentByHosts of(
            Environment environment, Provisioning opened, String run, @Nullable Path plan, @Nullable String bucket) {
        List<String> places = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<String> gaps = new ArrayList<>();
        boolean unknown = !opened.journaled(run);
        Map<String, String> facts = Map.of();
        try {
            facts = opened.lastFacts(run); // another command may use the journal
        } catch (AssayException e) {
            unknown = true;
            notes.add("the journal of this machine cannot be used: " + e.message());
        }
        String address = bucket == null ? RunFacts.of(RunFacts.ALL_HOSTS, facts).get(RunFacts.BUCKET) : bucket;
        if (address != null && plan != null) {
            try {
                look(opened, rented(environment, run, plan), address, facts, places, gaps);
            } catch (RuntimeException e) {
                gaps.add("results of the client hosts: " + HostFailures.of(e).message());
            }
        } else if (address != null) {
            notes.add("results in " + address + " were not looked for: the plan file is missing, which names the client"
                    + " hosts of the run");
        } else if (unknown && (plan == null || hasHosts(environment, plan))) {
            notes.add("results of client hosts were not looked for: their bucket is not known"
                    + " (--bucket, with the plan file)");
        }
        return new SentByHosts(address, places, notes, gaps);
    }

    private static boolean hasHosts(Environment environment, Path plan) {
        return environment.assay().plan(plan).environment().databases().stream()
                .map(RentedDatabase::probe)
                .anyMatch(probe -> probe != null && probe.rented());
    }

    private static ProvisionPlan rented(Environment environment, String run, Path plan) {
        return ProvisionPlan.of(
                environment.assay(),
                environment.assay().plan(plan),
                run,
                environment.assay().prices().book(null),
                LocalDate.now(ZoneOffset.UTC));
    }

    private static void look(
            Provisioning opened,
            ProvisionPlan rented,
            String bucket,
            Map<String, String> facts,
            List<String> places,
            List<String> gaps) {
        for (RentedHost host : rented.hosts()) {
            try (RentedHostResults results = opened.results(rented, host.resource(), bucket)) {
                if (RunFacts.of(results.host(), facts).isEmpty()
                        && results.file().exists()) {
                    places.add(results.file().place());
                }
            } catch (AssayException e) {
                gaps.add("results of " + host.label() + ": " + e.message());
            }
        }
    }

    /** Returns the places of results that stay after the resources are deleted, and why some were not looked for; empty if none are known. */
    String textAfterDown(String run, @Nullable Path plan) {
        return bucket == null
                ? ""
                : Stream.concat(Stream.of(text(run, plan)), gaps.stream().map(gap -> "Note: not looked for: " + gap))
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining("\n"));
    }

    /** Returns the places, the command that brings the results home, and the notes; empty if there are none. */
    String text(String run, @Nullable Path plan) {
        List<String> lines = new ArrayList<>();
        if (!places.isEmpty()) {
            lines.add("Results of the run: " + String.join(", ", places));
            lines.add("The command that began the run brings them home, with its other options: assay run " + plan
                    + " --run " + run + " --bucket " + bucket);
        }
        notes.forEach(note -> lines.add("Note: " + note));
        return String.join("\n", lines);
    }
}
