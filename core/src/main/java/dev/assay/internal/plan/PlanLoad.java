package dev.assay.internal.plan;

import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanDocument.Load;
import dev.assay.internal.plan.document.PlanDocument.Step;
import dev.assay.internal.plan.document.Setting;
import dev.assay.model.AssayException;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.unit.Rate;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The load that a plan requests for one point of its matrix. Immutable.
 *
 * @param load the plan's load section
 * @param point the point's values, which take precedence
 * @param fixed arrivals that take the place of the load's rate, such as those of the trace that it names; {@code null} if none
 */
public record PlanLoad(
        Load load, Map<String, String> point, @Nullable ArrivalProcess fixed) {

    /** Returns the requested load; throws a PLAN error if the matrix varies a value that this load does not have. */
    public RequestedLoad asked() {
        Rate rate = PlanCells.value(point, "rate", Rate::parse, load.rate());
        Arrivals spread =
                PlanCells.value(point, "arrivals", text -> Setting.constant(Arrivals.class, text), load.arrivals());
        RequestedLoad.Visits visits = load.visits() == null ? null : visits(load.visits(), rate, spread);
        ArrivalProcess process = visits == null ? process(rate, spread) : null;
        if (visits == null && process == null && spread != null) {
            throw AssayException.plan("load.arrivals: requires a rate");
        }
        return new RequestedLoad(
                PlanCells.value(point, "users", Integer::valueOf, load.users()),
                PlanCells.value(point, "think", ThinkTime::parse, load.think()),
                load.stagger(),
                process,
                visits);
    }

    /** In a partly-open load, rate and arrivals of the matrix are those of the visitors. */
    private static RequestedLoad.Visits visits(
            PlanDocument.Visits visits, @Nullable Rate rate, @Nullable Arrivals spread) {
        Rate arrivalRate = rate != null ? rate : visits.rate();
        if (arrivalRate == null) {
            throw AssayException.plan(
                    "load.visits.rate: is missing, and the matrix has no rate; add the arrival rate of visitors,"
                            + " such as 5/s");
        }
        Arrivals distribution = spread != null ? spread : visits.arrivals();
        return new RequestedLoad.Visits(
                arrivalRate, Objects.requireNonNullElse(distribution, Arrivals.POISSON), visits.transactions());
    }

    private @Nullable ArrivalProcess process(@Nullable Rate rate, @Nullable Arrivals asked) {
        requireNoOverride();
        Arrivals spread = Objects.requireNonNullElse(asked, Arrivals.POISSON);
        if (fixed != null) {
            return fixed;
        } else if (load.rates() != null) {
            Map<String, RateProfile> profiles = new TreeMap<>();
            load.rates().forEach((type, own) -> profiles.put(type, RateProfile.steady(own)));
            return new TypedArrivals(profiles, spread);
        } else if (load.profile() != null) {
            boolean repeated = Boolean.TRUE.equals(load.repeated());
            return new RatedArrivals(
                    new RateProfile(
                            load.profile().stream().map(PlanLoad::segment).toList(), repeated),
                    spread);
        }
        return rate == null ? null : new RatedArrivals(RateProfile.steady(rate), spread);
    }

    /** Rejects an axis that another part of the load would override. */
    private void requireNoOverride() {
        boolean other = load.rates() != null || load.profile() != null || load.trace() != null || fixed != null;
        if (point.containsKey("rate") && other) {
            throw AssayException.plan(
                    "rate: the matrix varies it, but the load has rates, a profile or a trace; leave out one of them");
        }
        if (point.containsKey("arrivals") && (load.trace() != null || fixed != null)) {
            throw AssayException.plan("arrivals: the matrix varies them, but a trace defines the arrival times");
        }
    }

    private static RateProfile.Segment segment(Step step) {
        Rate from = step.rate() != null ? step.rate() : step.from();
        Rate to = step.rate() != null ? step.rate() : step.to();
        return new RateProfile.Segment(
                step.lasting(), from == null ? 0 : from.perSecond(), to == null ? 0 : to.perSecond());
    }
}
