package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.Tallies;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operations of one user, chosen by their weights. Confined to its worker. */
final class YcsbScript implements Script<KeyValueSession> {

    private final List<Operation> operations;
    private final Inputs inputs;
    private final InsertKeys inserts;
    private final RandomStream choices;
    private final double[] shares;
    private @Nullable InsertOperation insert;

    YcsbScript(List<Operation> operations, Inputs inputs, InsertKeys inserts) {
        this.operations = operations;
        this.inputs = inputs;
        this.inserts = inserts;
        this.choices = inputs.stream("operation");
        this.shares = inputs.shares(operations);
    }

    @Override
    public int choose() {
        return at(choices.nextDouble(), shares);
    }

    /** Chooses as YCSB's {@code DiscreteGenerator}: subtracts one share after the other from the draw. */
    static int at(double uniform, double[] shares) {
        double rest = uniform;
        for (int i = 0; i < shares.length - 1; i++) {
            if (rest < shares[i]) {
                return i;
            }
            rest -= shares[i];
        }
        return shares.length - 1;
    }

    @Override
    public Transaction<KeyValueSession> transaction(int type) {
        return switch (operations.get(type)) {
            case READ -> new ReadOperation(inputs);
            case UPDATE -> new UpdateOperation(inputs);
            case INSERT -> {
                insert = new InsertOperation(inputs, inserts);
                yield insert;
            }
            case SCAN -> new ScanOperation(inputs);
            case READ_MODIFY_WRITE -> new ReadModifyWriteOperation(inputs);
        };
    }

    /**
     * {@inheritDoc}
     *
     * <p>Inserts a key that was drawn but not inserted: the next run would derive a wrong number of inserts from the gap.
     */
    @Override
    public void end(KeyValueSession session) throws Exception {
        if (insert != null) {
            insert.end(session);
        }
    }

    @Override
    public Tallies tallies() {
        return inputs.verification().tallies();
    }
}
