package dev.assay.workload.tpcc;

import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.HotRows;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.TrialFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The profile {@code strict}: TPC-C rev 5.11 as far as a tool can follow it. Immutable. */
final class StrictRules implements Rules {

    static final String DEFERRED_DELIVERY = "delivery-deferred";

    static final int USERS_A_WAREHOUSE = 10;

    /** Three mean cycles of keying and think times, which desynchronize users that start together. */
    private static final Duration RAMP_UP = Duration.ofSeconds(60);

    /** A warehouse queues one Delivery per minute, which takes milliseconds. */
    private static final int WAREHOUSES_A_BACKGROUND_WORKER = 10;

    /** Limit for 90 % of deferred Deliveries, from queueing to completion (clause 2.7.2.2). */
    static final Duration DEFERRED_LIMIT = Duration.ofSeconds(80);

    /**
     * Just above the minimum of clause 5.2.3, in thousandths: with weights equal to the minimum, half of all runs would
     * end below it.
     */
    private static final int[] WEIGHTS = {446, 431, 41, 41, 41};

    private final TpccParameters parameters;

    /** Provides all transactions except Delivery. */
    private final StandardRules standard;

    StrictRules(TpccParameters parameters) {
        this.parameters = parameters;
        this.standard = new StandardRules(parameters);
    }

    @Override
    public List<TransactionType> types() {
        List<TransactionType> types = new ArrayList<>(TransactionKind.types(shares()));
        int delivery = TransactionKind.DELIVERY.ordinal();
        types.set(
                delivery,
                new TransactionType(
                        TransactionKind.DELIVERY.id(), types.get(delivery).weight(), Demarcation.NONE, false));
        types.add(new TransactionType(DEFERRED_DELIVERY, 0, Demarcation.DRIVER, false, true));
        return types;
    }

    @Override
    public Mix mix(Terminal terminal) {
        return parameters.mix() == MixChoice.WEIGHTS
                ? Mix.weighted(terminal.stream("mix"), shares())
                : new DeckMix(terminal.stream("mix"), shares());
    }

    private int[] shares() {
        return parameters.mix() == MixChoice.WEIGHTS ? WEIGHTS.clone() : TransactionKind.cards();
    }

    @Override
    public Transaction<JdbcSession> transaction(int type, Terminal terminal) {
        if (type == TransactionKind.values().length) {
            return new DeferredDelivery(standard.statements, terminal);
        }
        return type == TransactionKind.DELIVERY.ordinal()
                ? new QueuedDelivery(terminal)
                : standard.transaction(type, terminal);
    }

    @Override
    public List<AccessStyle> accessStyles(Set<Capability> capabilities) {
        return standard.accessStyles(capabilities);
    }

    @Override
    public List<HotRows> hotRows(Set<Capability> capabilities) {
        return standard.hotRows(capabilities);
    }

    @Override
    public Optional<ThinkTimes> thinkTimes() {
        return Optional.of(TransactionKind.thinkTimes());
    }

    /**
     * Ten users per warehouse (4.2.2) with keying and think times (5.2.5), isolation level 3 (3.4.1), and the initial
     * population (5.5), checked for consistency before and after the run (3.3.3).
     */
    @Override
    public LoadRequirements loadRequirements() {
        return new LoadRequirements(
                USERS_A_WAREHOUSE * parameters.warehouses(),
                true,
                RAMP_UP,
                Isolation.SERIALIZABLE,
                true,
                true,
                0,
                true);
    }

    @Override
    public List<TransactionLimit> limits() {
        List<TransactionLimit> limits = new ArrayList<>(TransactionKind.limits());
        limits.add(new TransactionLimit(0, DEFERRED_LIMIT, TransactionKind.MEAN_ABOVE_90));
        return limits;
    }

    @Override
    public int backgroundWorkers() {
        return 1 + parameters.warehouses() / WAREHOUSES_A_BACKGROUND_WORKER;
    }

    @Override
    public List<AuditResult> audit(TrialFigures figures) {
        List<AuditResult> audits = new ArrayList<>(Audits.of(figures, parameters.warehouses()));
        audits.add(Audits.deferredDeliveries(figures));
        return audits;
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return Conditions.all();
    }

    @Override
    public List<String> deviations(int users, @Nullable DatasetMarker data) {
        return Deviations.ofStrict();
    }
}
