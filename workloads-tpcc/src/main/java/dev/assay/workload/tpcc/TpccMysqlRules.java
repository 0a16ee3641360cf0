package dev.assay.workload.tpcc;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Inputs, statements and mix of Percona's tpcc-mysql, on the standard's population. Immutable.
 *
 * <p>The tool is imitated with its faults: they decide which rows are locked, in which order and for how long. What is
 * not imitated is told by {@link MysqlDeviations}.
 */
final class TpccMysqlRules implements Rules {

    /** The cards of a deck, by type. */
    private static final int[] DECK = {10, 10, 1, 1, 1};

    private static final String BALANCE =
            "broken by design: Payment of tpcc-mysql adds the amount to C_BALANCE and leaves C_YTD_PAYMENT alone";

    /** Why a condition does not hold once transactions have run, by its clause. */
    private static final Map<String, String> BROKEN = Map.of("3.3.2.10", BALANCE, "3.3.2.12", BALANCE);

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

    /** None: the tool has none. */
    @Override
    public Optional<ThinkTimes> thinkTimes() {
        return Optional.empty();
    }

    @Override
    public List<ConsistencyCheck<JdbcSession>> checks() {
        return Conditions.all().stream()
                .map(TpccMysqlRules::afterItsTransactions)
                .toList();
    }

    private static ConsistencyCheck<JdbcSession> afterItsTransactions(ConsistencyCheck<JdbcSession> condition) {
        String reason = BROKEN.get(condition.id());
        return reason == null ? condition : new BrokenByDesign(condition, reason);
    }

    @Override
    public List<String> deviations(int users, @Nullable DatasetMarker data) {
        return MysqlDeviations.of(parameters.warehouses(), users, data);
    }
}
