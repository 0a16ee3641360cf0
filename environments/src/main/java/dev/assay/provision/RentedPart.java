package dev.assay.provision;

import dev.assay.PlanFile;
import dev.assay.analysis.compare.CompareSpec;
import dev.assay.model.AssayException;
import dev.assay.model.environment.RentedHost;
import dev.assay.model.plan.SystemSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The part of a plan that one rented client host measures: all cells of the databases whose {@code probe} it is. Several hosts measure
 * their parts at the same time, as all databases exist and cost money until the end. Immutable.
 *
 * @param host measures the part
 * @param targets names, in the order of the plan; all if the plan has one host
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RentedPart(RentedHost host, List<String> targets) {

    public RentedPart {
        targets = List.copyOf(targets);
    }

    /**
     * Returns the parts of a plan, in the order of the hosts.
     *
     * @throws AssayException of kind {@code PLAN} if several hosts cannot measure it
     */
    public static List<RentedPart> of(PlanFile plan, List<RentedHost> hosts) {
        hindrance(plan, hosts).ifPresent(text -> {
            throw AssayException.plan("environment: the plan rents " + hosts.size() + " client hosts, and " + text);
        });
        return parts(plan, hosts);
    }

    private static List<RentedPart> parts(PlanFile plan, List<RentedHost> hosts) {
        return hosts.stream()
                .map(host -> new RentedPart(
                        host,
                        targets(plan).stream()
                                .filter(target -> hosts.size() == 1
                                        || (target instanceof SystemSpec.Rented rented
                                                && host.databases().contains(rented.database())))
                                .map(SystemSpec::name)
                                .toList()))
                .toList();
    }

    private static List<SystemSpec> targets(PlanFile plan) {
        return plan.experiment().plan().targets();
    }

    /** Returns why several hosts cannot measure a plan; empty if they can. */
    private static Optional<String> hindrance(PlanFile plan, List<RentedHost> hosts) {
        if (hosts.size() < 2) {
            return Optional.empty();
        }
        Optional<String> whole = measuredTogether(plan);
        if (whole.isPresent()) {
            return Optional.of(whole.get()
                    + " is measured from one host; write a plan for each host, or one kind of host for all databases");
        }
        for (SystemSpec target : targets(plan)) {
            long measuring = hosts.stream()
                    .filter(host -> target instanceof SystemSpec.Rented rented
                            && host.databases().contains(rented.database()))
                    .count();
            if (measuring != 1) {
                return Optional.of("the target " + target.name() + " is measured from " + measuring
                        + " of them; it has to be a rented database with one client host");
            }
        }
        return Optional.empty();
    }

    /** Returns why a plan cannot be measured in parts; empty if it can. */
    private static Optional<String> measuredTogether(PlanFile plan) {
        boolean pairs = CompareSpec.of(plan.experiment())
                .filter(compared -> compared.by().equals(CompareSpec.TARGET))
                .isPresent();
        return plan.staged()
                ? Optional.of("a plan with stages")
                : plan.searches()
                        ? Optional.of("a search")
                        : pairs ? Optional.of("a comparison of targets") : Optional.empty();
    }

    /** Returns the time of all cells, pauses, starts and loads of a plan, one after another. */
    static Duration time(PlanFile plan) {
        return plan.duration().plus(plan.preparation().estimate());
    }

    /**
     * Returns the time until the last host has measured.
     *
     * @param whole the time of the whole plan
     */
    static Duration study(PlanFile plan, Duration whole, List<RentedHost> hosts) {
        return hosts.size() < 2 || hindrance(plan, hosts).isPresent()
                ? whole
                : parts(plan, hosts).stream()
                        .map(part -> time(plan.only(part.targets())))
                        .max(Comparator.naturalOrder())
                        .orElseThrow();
    }
}
