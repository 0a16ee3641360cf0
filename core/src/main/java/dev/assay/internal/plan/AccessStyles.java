package dev.assay.internal.plan;

import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.internal.registry.PluginRegistry;
import dev.assay.model.AssayException;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The access styles of a workload on the targets of an experiment, see {@link Workload#accessStyles}. If the default style of the
 * targets' products differs, all use the fastest style that they have in common. Immutable.
 *
 * @param products the capabilities of each target whose product the plan shows, by target name
 */
public record AccessStyles(Map<String, Set<Capability>> products) {

    /** The name of the parameter. */
    static final String PARAMETER = "access";

    private static final String DEFAULT = "default";

    /** Returns the styles on the targets of an experiment. */
    static AccessStyles of(List<SystemSpec> targets, PluginRegistry plugins) {
        Map<String, Set<Capability>> products = new HashMap<>();
        for (SystemSpec target : targets) {
            dialect(target, plugins).ifPresent(dialect -> products.put(target.name(), dialect.capabilities()));
        }
        return new AccessStyles(products);
    }

    /** Returns the dialect of a target as far as the plan shows it. */
    private static Optional<Dialect> dialect(SystemSpec target, PluginRegistry plugins) {
        List<Dialect> dialects = plugins.dialects().all();
        if (target instanceof TargetSpec url) {
            return ResetCheck.dialect(url, dialects);
        } else if (target instanceof SystemSpec.Embedded embedded) {
            return plugins.embedded().all().stream()
                    .filter(provider -> provider.id().equals(embedded.database()))
                    .map(EmbeddedDatabaseProvider::dialect)
                    .flatMap(id ->
                            dialects.stream().filter(dialect -> dialect.id().equals(id)))
                    .findFirst();
        }
        return Optional.empty();
    }

    /**
     * Returns the styles of a workload on a target, the one to use first; empty if it has none.
     *
     * @throws AssayException of kind {@code PLAN} that names the target if it lacks what the requested style needs
     */
    public static List<String> of(Workload<?> workload, String target, Set<Capability> capabilities) {
        try {
            return workload.accessStyles(capabilities);
        } catch (AssayException e) {
            throw new AssayException(e.kind(), "target " + target + ": " + e.message(), e);
        }
    }

    /**
     * Returns the workload of a cell, with the style that all products have in common if the plan requests none.
     *
     * @throws AssayException of kind {@code PLAN} if the target lacks what the requested style needs
     */
    BoundWorkload<?, ?> bound(SystemSpec target, Map<String, String> given, BoundWorkloads workloads, long seed) {
        BoundWorkload<?, ?> bound = workloads.bind(given);
        if (!bound.spec().parameters().containsKey(PARAMETER)) {
            return bound;
        }
        Workload<?> workload = bound.create(seed, 0, 0);
        Set<Capability> own = products.get(target.name());
        if (own != null) {
            of(workload, target.name(), own);
        }
        if (!DEFAULT.equals(bound.spec().parameters().get(PARAMETER))) {
            return bound;
        }
        Set<List<String>> all = new LinkedHashSet<>();
        products.values().forEach(product -> all.add(workload.accessStyles(product)));
        if (all.stream().flatMap(styles -> styles.stream().limit(1)).distinct().count() < 2) {
            return bound;
        }
        List<String> common = new ArrayList<>(all.iterator().next());
        all.forEach(common::retainAll);
        if (common.isEmpty()) {
            throw AssayException.plan("--access: the targets have no access style in common: " + all
                    + "; measure them in plans of their own");
        }
        Map<String, String> completed = new HashMap<>(given);
        completed.put(PARAMETER, common.get(0));
        return workloads.bind(completed);
    }
}
