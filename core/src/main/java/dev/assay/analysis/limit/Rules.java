package dev.assay.analysis.limit;

import dev.assay.cost.ledger.Ledger;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.result.Bottleneck.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The rules in their order: the first that applies decides. A saturated resource precedes the waits that it causes. Stateless.
 */
final class Rules {

    /** What slows a load at its bought limit; processors have rules of their own. */
    private static final Set<String> BOUGHT =
            Set.of(ResourceNames.IOPS, ResourceNames.STORAGE_THROUGHPUT, ResourceNames.NETWORK);

    private static final List<Function<Observed, Optional<Finding>>> RULES = List.of(
            LoadRules::refused,
            ProcessorRules::clientTime,
            ProcessorRules::serverCpu,
            ProcessorRules::sharedCpu,
            ProcessorRules::clientCpu,
            Rules::boughtLimit,
            WaitRules::locks,
            WaitRules::connections,
            WaitRules::commits,
            WaitRules::network,
            ProcessorRules::garbageCollection,
            LoadRules::thinkTime,
            LoadRules::otherPrograms,
            LoadRules::unknown,
            LoadRules::offeredRate);

    private Rules() {}

    static Finding decide(Observed observed) {
        return RULES.stream()
                .flatMap(rule -> rule.apply(observed).stream())
                .findFirst()
                .orElseGet(() -> LoadRules.nothing(observed));
    }

    /** Whether an entry has a bought limit and counted use. */
    static boolean bought(Ledger.Entry entry) {
        return BOUGHT.contains(entry.resource())
                && entry.slows()
                && !entry.estimated()
                && entry.bought() != null
                && entry.utilization() != null;
    }

    private static Optional<Finding> boughtLimit(Observed observed) {
        Ledger ledger = observed.ledger();
        return ledger == null
                ? Optional.empty()
                : ledger.bound().filter(Rules::bought).map(entry -> {
                    boolean network = entry.resource().equals(ResourceNames.NETWORK);
                    return new Finding(
                            network ? Kind.NETWORK : Kind.STORAGE,
                            entry.resource(),
                            entry.utilization(),
                            (network ? "The network" : "Storage") + ": " + entry.used() + " of " + entry.bought()
                                    + " were used.",
                            "Buy more of it: the section on costs shows the next step. More users will not raise"
                                    + " throughput.");
                });
    }
}
