package dev.assay.internal.verdict;

import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.result.TrialResult.LoadInfo;
import dev.assay.model.unit.Kebab;
import org.jspecify.annotations.Nullable;

/** The load of a trial, as a result shows it. Stateless. */
final class LoadSummary {

    private LoadSummary() {}

    static LoadInfo of(TrialContext context) {
        return of(
                context.load(),
                context.target() == null ? "none" : context.target().connections(),
                context.offeredPerSecond());
    }

    /**
     * @param connections how users get their connections
     * @param offeredPerSecond the mean rate of transactions; null or ignored for a closed loop
     */
    static LoadInfo of(LoadModel load, String connections, @Nullable Double offeredPerSecond) {
        if (load instanceof OpenLoop open) {
            return new LoadInfo(
                    "open", open.users(), offeredPerSecond, open.process().word(), "none", connections, 1, null);
        } else if (load instanceof PartlyOpen partly) {
            return new LoadInfo(
                    "partly-open",
                    partly.users(),
                    offeredPerSecond,
                    Kebab.of(partly.arrivals()),
                    partly.thinkTime().toString(),
                    connections,
                    1,
                    partly.transactionsPerVisit());
        }
        return new LoadInfo(
                LoadInfo.CLOSED, load.users(), null, null, load.thinkTime().toString(), connections, 1, null);
    }
}
