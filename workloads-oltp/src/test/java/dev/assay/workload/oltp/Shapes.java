package dev.assay.workload.oltp;

import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import java.util.ArrayList;
import java.util.List;

/** Statements without what is drawn: values and the numbers of tables. Stateless. */
final class Shapes {

    /**
     * A statement.
     *
     * @param text values are question marks, a table is sbtestN
     * @param prepared whether it was
     */
    record Shape(String text, boolean prepared) {}

    private Shapes() {}

    /** A statement's text without what is drawn, on one line. */
    static String text(String sql) {
        return sql.replaceAll("sbtest\\d*", "sbtestN")
                .replaceAll("'[^']*'", "?")
                .replaceAll("\\$\\d+", "?")
                .replaceAll("(?<![a-z_+\\d])-?\\d+", "?")
                .replaceAll("\\s+", " ")
                .strip();
    }

    /** What a script sends in one transaction, BEGIN and COMMIT included. */
    static List<Shape> ofTransaction(OltpParameters parameters, String dialect) {
        OltpWorkload workload = new OltpWorkload(parameters, new WorkloadContext(new Seeds(7), 1));
        Transaction<JdbcSession> transaction =
                workload.newScript(new WorkerContext(0, 1, new Seeds(7), null)).transaction(0);
        SentStatements sent = new SentStatements(dialect);
        transaction.prepare();
        try {
            transaction.execute(sent.session());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        Demarcation demarcation = workload.transactionTypes().get(0).demarcation();
        List<Shape> shapes = new ArrayList<>();
        boolean prepared = demarcation == Demarcation.EXPLICIT_SQL;
        if (demarcation != Demarcation.AUTOCOMMIT) {
            shapes.add(new Shape("BEGIN", prepared));
        }
        sent.sent().forEach(one -> shapes.add(new Shape(text(one.text()), one.prepared())));
        if (demarcation != Demarcation.AUTOCOMMIT) {
            shapes.add(new Shape("COMMIT", prepared));
        }
        return shapes;
    }
}
