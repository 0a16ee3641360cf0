package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.event.RunSink;
import dev.assay.spi.event.RunSinkFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The exporters of a run. One that fails is reported once and left out; the run goes on. Confined to the coordinator. */
final class ExportedMetrics implements RunListener, AutoCloseable {

    private static final String GOES_ON = "; the run continues without it";

    private final Console console;
    private final List<Exporter> exporters = new ArrayList<>();

    /** Notes of the exporters' own threads, printed by the coordinator. */
    private final Queue<String> notes = new ConcurrentLinkedQueue<>();

    private static final class Exporter {

        private final String name;
        private @Nullable RunSink sink;

        Exporter(String name, RunSink sink) {
            this.name = name;
            this.sink = sink;
        }
    }

    ExportedMetrics(Console console) {
        this.console = console;
    }

    /**
     * Opens an exporter.
     *
     * @param name value of the option, for messages
     * @param address its part for the exporter
     * @throws AssayException of kind {@code PLAN} if the address is invalid
     */
    void add(String name, RunSinkFactory factory, String address) {
        String kind = factory.id();
        try {
            RunSink sink = factory.open(address, note -> notes.add(kind + ": " + note));
            exporters.add(new Exporter(kind, sink));
            console.info("metrics: " + kind + " at " + sink.place());
        } catch (AssayException e) {
            if (e.kind() == AssayException.Kind.PLAN) {
                throw AssayException.plan("--metrics " + kind + ": " + e.message());
            }
            console.info("note: --metrics " + name + ": " + e.message() + GOES_ON);
        } catch (RuntimeException | LinkageError e) {
            console.info("note: --metrics " + name + ": " + e + GOES_ON);
        }
    }

    @Override
    public void on(RunEvent event) {
        for (Exporter exporter : exporters) {
            RunSink sink = exporter.sink;
            if (sink != null) {
                try {
                    sink.on(event);
                } catch (RuntimeException | LinkageError e) {
                    exporter.sink = null;
                    notes.add(exporter.name + ": " + e + GOES_ON);
                    closed(exporter.name, sink);
                }
            }
        }
        printNotes();
    }

    private void closed(String name, RunSink sink) {
        try {
            sink.close();
        } catch (RuntimeException | LinkageError e) {
            notes.add(name + ": " + e);
        }
    }

    private void printNotes() {
        for (String note = notes.poll(); note != null; note = notes.poll()) {
            console.info("note: metrics: " + note);
        }
    }

    @Override
    public void close() {
        for (Exporter exporter : exporters) {
            RunSink sink = exporter.sink;
            if (sink != null) {
                closed(exporter.name, sink);
            }
        }
        exporters.clear();
        printNotes();
    }
}
