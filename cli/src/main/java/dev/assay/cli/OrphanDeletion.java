package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.provision.OwnedResource;
import dev.assay.provision.OwnedResources;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the runs all of whose resources are orphans. Looks at a run again before its deletion, since deletions take minutes in which
 * another user may start it again. A run that cannot be deleted does not stop the others. Confined to one thread.
 */
final class OrphanDeletion {

    private final Function<String, OwnedResources> status;
    private final Consumer<String> down;
    private final Supplier<Instant> now;
    private final BiFunction<String, @Nullable String, String> command;
    private final Consumer<String> info;

    /**
     * @param status returns the resources of a run
     * @param down deletes the resources of a run
     * @param command returns a command for a run and its owner, null if that is not known, which deletes the run in the same place
     * @param info receives a line for each run
     */
    OrphanDeletion(
            Function<String, OwnedResources> status,
            Consumer<String> down,
            Supplier<Instant> now,
            BiFunction<String, @Nullable String, String> command,
            Consumer<String> info) {
        this.status = status;
        this.down = down;
        this.now = now;
        this.command = command;
        this.info = info;
    }

    /**
     * Deletes runs with orphans among some resources.
     *
     * @throws AssayException of kind {@code HOST} that names the runs that were not deleted, and why
     */
    void delete(List<OwnedResource> found) {
        Instant first = now.get();
        Set<String> runs = found.stream()
                .filter(each -> each.orphan(first) && !each.run().isEmpty())
                .map(OwnedResource::run)
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> failures = new ArrayList<>();
        for (String run : runs) {
            try {
                delete(run);
            } catch (AssayException e) {
                failures.add("the run '" + run + "': " + e.message());
            }
            if (Thread.currentThread().isInterrupted()) {
                failures.add("interrupted: the runs after '" + run + "' were not looked at");
                break;
            }
        }
        if (!failures.isEmpty()) {
            throw AssayException.host("not all orphans were deleted:\n    " + String.join("\n    ", failures), null);
        }
    }

    private void delete(String run) {
        OwnedResources all = status.apply(run);
        if (!all.gaps().isEmpty()) {
            throw AssayException.host(
                    "it was left alone, because resources with time left could not be looked for: "
                            + String.join("; ", all.gaps()),
                    null);
        }
        List<OwnedResource> own =
                all.resources().stream().filter(OwnedResource::named).toList();
        Instant at = now.get();
        long young = own.stream().filter(each -> each.young(at)).count();
        long unknown = own.stream().filter(each -> each.expires() == null).count();
        if (young + unknown == 0) {
            down.accept(run);
            return;
        }
        String owner = own.stream()
                .flatMap(each -> Stream.ofNullable(each.owner()))
                .findFirst()
                .orElse(null);
        info.accept("The run '" + run + "' was left alone: of its " + own.size() + " resources, " + young
                + " have time left and " + unknown + " have no tag " + ResourceSpec.EXPIRES_TAG
                + ". " + command.apply(run, owner) + " deletes all that Assay created.");
    }
}
