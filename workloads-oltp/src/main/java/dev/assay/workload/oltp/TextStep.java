package dev.assay.workload.oltp;

import dev.assay.spi.jdbc.JdbcSession;
import java.sql.SQLException;

/** Statements sent as text. Confined to its worker. */
final class TextStep implements Step {

    @FunctionalInterface
    interface Wording {

        /**
         * Appends a statement.
         *
         * @param position index of the statement in the step, from 0
         */
        void write(StringBuilder sql, JdbcSession session, int position);
    }

    private final Runnable draws;
    private final int statements;
    private final boolean reads;
    private final Wording wording;
    private final TextChannel channel;
    private final StringBuilder sql = new StringBuilder();

    /**
     * @param draws draws the inputs of all statements
     * @param reads whether the statements return rows
     */
    TextStep(Runnable draws, int statements, boolean reads, Wording wording, TextChannel channel) {
        this.draws = draws;
        this.statements = statements;
        this.reads = reads;
        this.wording = wording;
        this.channel = channel;
    }

    @Override
    public void prepare() {
        draws.run();
    }

    @Override
    public void execute(JdbcSession session) throws SQLException {
        for (int i = 0; i < statements; i++) {
            sql.setLength(0);
            wording.write(sql, session, i);
            if (reads) {
                channel.read(session, sql);
            } else {
                channel.change(session, sql);
            }
        }
    }
}
