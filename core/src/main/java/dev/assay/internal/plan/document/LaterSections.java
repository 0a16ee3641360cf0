package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plan sections that Assay parses and checks but does not execute yet. */
public final class LaterSections {

    private LaterSections() {}

    public enum FaultKind {
        KILL,
        /** Suspends its processes. */
        FREEZE,
        RESTART,
        /** Promotes its standby. */
        FAILOVER,
        /** Cuts its network. */
        PARTITION
    }

    /**
     * A fault during each cell.
     *
     * @param at time since the start of the measurement
     * @param lasting duration of a fault that ends
     */
    public record Fault(
            Duration at, FaultKind what, @Nullable Duration lasting) {}

    /** The action when a load-generating host is lost. */
    public enum LossAction {
        ABORT,
        CONTINUE_DEGRADED
    }

    /**
     * The load-generating hosts, by number or by name.
     *
     * @param onLoss the action when one is lost
     */
    public record Agents(
            @Nullable Integer count,
            @Nullable List<String> hosts,
            @Nullable LossAction onLoss) {

        public Agents {
            if ((count == null) == (hosts == null)) {
                throw AssayException.plan("agents are given by one of count and hosts");
            }
            if (count != null && count < 1) {
                throw AssayException.plan("count: found " + count + ", at least 1 is needed");
            }
        }
    }

    public enum Format {
        HTML,
        MD,
        CSV
    }

    public record Output(@Nullable Path directory, @Nullable List<Format> report) {}
}
