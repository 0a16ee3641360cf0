package dev.assay.workload.script;

import dev.assay.model.AssayException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The built-in scripts of pgbench, which PostgreSQL's manual describes. */
enum BuiltIn {
    TPCB_LIKE("tpcb-like", true, """
            \\set aid random(1, 100000 * :scale)
            \\set bid random(1, 1 * :scale)
            \\set tid random(1, 10 * :scale)
            \\set delta random(-5000, 5000)
            BEGIN;
            UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
            UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
            INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
            END;
            """),
    SIMPLE_UPDATE("simple-update", true, """
            \\set aid random(1, 100000 * :scale)
            \\set bid random(1, 1 * :scale)
            \\set tid random(1, 10 * :scale)
            \\set delta random(-5000, 5000)
            BEGIN;
            UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
            END;
            """),
    SELECT_ONLY("select-only", false, """
            \\set aid random(1, 100000 * :scale)
            SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
            """);

    private final String id;
    private final boolean writes;
    private final String text;

    BuiltIn(String id, boolean writes, String text) {
        this.id = id;
        this.writes = writes;
        this.text = text;
    }

    /** Returns the name in pgbench and in results. */
    String id() {
        return id;
    }

    boolean writes() {
        return writes;
    }

    ScriptSource source() {
        return new ScriptSource(id, text);
    }

    /**
     * Returns the script whose name begins with a text.
     *
     * @throws AssayException of kind {@code PLAN} if there is none, or if there are several
     */
    static BuiltIn of(String name) {
        List<BuiltIn> found =
                Arrays.stream(values()).filter(each -> each.id.startsWith(name)).toList();
        if (name.isEmpty() || found.size() != 1) {
            throw AssayException.plan("--builtin: there is no " + (found.size() > 1 ? "single " : "")
                    + "built-in script '" + name + "'; known are "
                    + Arrays.stream(values()).map(BuiltIn::id).collect(Collectors.joining(", ")));
        }
        return found.get(0);
    }
}
