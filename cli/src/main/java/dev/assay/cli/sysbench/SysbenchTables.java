package dev.assay.cli.sysbench;

import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * The output of {@code sysbench prepare} and {@code cleanup}. Assay loads all tables concurrently, so each step is printed for
 * all of them. Confined to the coordinator.
 */
@API(status = API.Status.INTERNAL)
public final class SysbenchTables implements RunListener {

    private final Layout layout;
    private final String engine;
    private final int tables;
    private final String size;
    private final Consumer<String> out;
    private boolean filling;
    private boolean indexing;

    /**
     * Creates the listener.
     *
     * @param engine such as {@code Assay 1.0}
     * @param out receives the lines
     */
    public SysbenchTables(Translated wanted, String engine, Consumer<String> out) {
        this.layout = Layout.ofPersona(wanted.parameters().getOrDefault("persona", ""));
        this.engine = engine;
        this.tables = Integer.parseInt(wanted.parameters().getOrDefault("tables", "1"));
        this.size = wanted.parameters().getOrDefault("table-size", "10000");
        this.out = out;
    }

    /**
     * Prints the first lines.
     *
     * @param threads as in sysbench, several threads are announced
     */
    public void title(int threads) {
        out.accept(layout.title(engine));
        out.accept("");
        if (threads > 1) {
            out.accept("Initializing worker threads...");
            out.accept("");
        }
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.LoadProgress && !filling) {
            filling = true;
            each("Creating table '%s'...");
            each("Inserting " + size + " records into '%s'");
        } else if (event instanceof RunEvent.Stage && filling && !indexing) {
            // The stages after the rows: keys and indexes.
            indexing = true;
            each("Creating a secondary index on '%s'...");
        }
    }

    /** Prints that the tables were dropped. */
    public void dropped() {
        each("Dropping table '%s'...");
    }

    private void each(String pattern) {
        IntStream.rangeClosed(1, tables).forEach(table -> out.accept(ReportText.format(pattern, "sbtest" + table)));
    }
}
