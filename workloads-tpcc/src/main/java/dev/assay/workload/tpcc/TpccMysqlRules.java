package dev.assay.workload.tpcc;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.HotRows;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The profile {@code tpcc-mysql}: inputs, statements and mix of Percona's tool on the standard's population. Immutable.
 *
 * <p>Includes the tool's faults, because they decide which rows are locked, in which order and for how long.
 * {@link MysqlDeviations} lists the differences.
 */
final class TpccMysqlRules implements Rules {

    /** Cards per type. */
    private static final int[] DECK = {10, 10, 1, 1, 1};

    private static final String BALANCE =
            "broken by design: Payment of tpcc-mysql adds the amount to C_BALANCE and leaves C_YTD_PAYMENT alone";

    /** Conditions that do not hold after a run, by clause. */
    private static final Set<String> BROKEN = Set.of("3.3.2.10", "3.3.2.12");

    private final TpccParameters parameters;
    private final MysqlStatements sql = new MysqlStatements();

    TpccMysqlRules(TpccParameters parameters) {
        this.parameters = parameters;
    }

    @Override
    public List<TransactionType> types() {
        return TransactionKind.types(DECK);
    }

    @Override
    public Mix mix(Terminal terminal) {
        return new DeckMix(terminal.stream("mix"), DECK);
    }

    @Override
    public Transaction<JdbcSession> transaction(int type, Terminal terminal) {
        return switch (TransactionKind.of(type)) {
            case NEW_ORDER -> new MysqlNewOrder(sql, terminal);
            case PAYMENT -> new MysqlPayment(sql, terminal);
            case ORDER_STATUS -> new MysqlOrderStatus(sql, terminal);
            case DELIVERY -> new MysqlDelivery(sql, terminal);
            case STOCK_LEVEL -> new MysqlStockLevel(sql, terminal);
        };
    }

    @Override
    public List<AccessStyle> accessStyles(Set<Capability> capabilities) {
        return List.of(AccessStyle.ROW);
    }

    @Override
    public List<HotRows> hotRows(Set<Capability> capabilities) {
        return LockedPlaces.ofTool(parameters.warehouses());
    }

    @Override
    public Optional<ThinkTimes> thinkTimes() {
        return Optional.empty();
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return Conditions.all().stream()
                .map(condition -> BROKEN.contains(condition.id()) ? new BrokenByDesign(condition) : condition)
                .toList();
    }

    /** A condition that the tool's transactions break: checked on the initial population only. */
    private record BrokenByDesign(ConsistencyCheck<JdbcSession> condition) implements ConsistencyCheck<JdbcSession> {

        @Override
        public String id() {
            return condition.id();
        }

        @Override
        public String title() {
            return condition.title();
        }

        @Override
        public CheckResult check(JdbcSession session, Moment moment) throws Exception {
            return moment == Moment.LOADED
                    ? condition.check(session, moment)
                    : CheckResult.notApplicable(id(), title(), BALANCE);
        }
    }

    @Override
    public List<String> deviations(int users, @Nullable DatasetMarker data) {
        return MysqlDeviations.of(parameters.warehouses(), users, data);
    }
}
