package dev.assay.workload.tpcc;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.HotRows;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.TrialFigures;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The profile {@code standard}: the standard's transactions with any load. Immutable. */
final class StandardRules implements Rules {

    private final TpccParameters parameters;
    final Statements statements;

    StandardRules(TpccParameters parameters) {
        this.parameters = parameters;
        this.statements = new Statements(parameters.access());
    }

    @Override
    public List<TransactionType> types() {
        return TransactionKind.types(shares());
    }

    @Override
    public Mix mix(Terminal terminal) {
        return parameters.mix() == MixChoice.DECK
                ? new DeckMix(terminal.stream("mix"), shares())
                : Mix.weighted(terminal.stream("mix"), shares());
    }

    private int[] shares() {
        return parameters.mix() == MixChoice.DECK ? TransactionKind.cards() : TransactionKind.weights();
    }

    @Override
    public Transaction<JdbcSession> transaction(int type, Terminal terminal) {
        return switch (TransactionKind.of(type)) {
            case NEW_ORDER -> new NewOrder(statements, terminal);
            case PAYMENT -> new Payment(statements, terminal);
            case ORDER_STATUS -> new OrderStatus(statements, terminal);
            case DELIVERY -> new Delivery(statements, terminal);
            case STOCK_LEVEL -> new StockLevel(statements, terminal);
        };
    }

    @Override
    public List<AccessStyle> accessStyles(Set<Capability> capabilities) {
        return parameters.access().on(capabilities);
    }

    @Override
    public List<HotRows> hotRows(Set<Capability> capabilities) {
        return LockedPlaces.of(accessStyles(capabilities).get(0), capabilities, parameters.warehouses());
    }

    @Override
    public Optional<ThinkTimes> thinkTimes() {
        return Optional.of(TransactionKind.thinkTimes());
    }

    @Override
    public List<TransactionLimit> limits() {
        return TransactionKind.limits();
    }

    @Override
    public List<AuditResult> audit(TrialFigures figures) {
        return Audits.of(figures, parameters.warehouses());
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return Conditions.all();
    }

    @Override
    public List<String> deviations(int users, @Nullable DatasetMarker data) {
        return Deviations.of(parameters.warehouses(), users, data);
    }
}
