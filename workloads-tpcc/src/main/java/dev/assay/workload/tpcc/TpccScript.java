package dev.assay.workload.tpcc;

import dev.assay.model.result.Tallies;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;

/** The script of one user: mix and transactions of a profile at its terminal. Confined to its worker. */
final class TpccScript implements Script<JdbcSession> {

    private final Rules rules;
    private final Terminal terminal;
    private final Mix mix;

    TpccScript(Rules rules, Terminal terminal) {
        this.rules = rules;
        this.terminal = terminal;
        this.mix = rules.mix(terminal);
    }

    @Override
    public int choose() {
        return mix.next();
    }

    @Override
    public Transaction<JdbcSession> transaction(int type) {
        return rules.transaction(type, terminal);
    }

    @Override
    public Tallies tallies() {
        return terminal.tally().tallies();
    }
}
