package dev.assay.cli;

import dev.assay.store.StoredRun;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Filters of runs; those that are not given accept every run. */
final class RunFilter {

    @Option(names = "--plan", paramLabel = "NAME", description = "runs of this plan")
    private @Nullable String plan;

    @Option(names = "--workload", paramLabel = "ID", description = "runs of this workload")
    private @Nullable String workload;

    @Option(names = "--target", paramLabel = "NAME", description = "runs with a result of this target")
    private @Nullable String target;

    @Option(names = "--tag", paramLabel = "TAG", description = "runs with this tag; repeatable")
    private Set<String> tags = new TreeSet<>();

    @Option(
            names = "--verdict",
            paramLabel = "VERDICT",
            description = "runs with this outcome, such as VALID, SUSPECT, INVALID or UNFINISHED")
    private @Nullable String verdict;

    @Option(names = "--since", paramLabel = "DATE", description = "runs that started on this day (UTC) or later")
    private @Nullable LocalDate since;

    List<StoredRun> of(List<StoredRun> runs) {
        return runs.stream().filter(this::accepts).toList();
    }

    private boolean accepts(StoredRun run) {
        return (plan == null || run.plan().equals(plan))
                && (workload == null || run.workload().equals(workload))
                && (target == null
                        || run.best().stream().anyMatch(best -> best.target().equals(target)))
                && run.tags().containsAll(tags)
                && (verdict == null || run.outcome().equalsIgnoreCase(verdict))
                && (since == null
                        || (run.startedAt() != null
                                && !run.startedAt()
                                        .isBefore(since.atStartOfDay(ZoneOffset.UTC)
                                                .toInstant())));
    }
}
