package dev.assay.cli;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunSink;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The code of the page about watching a run. */
final class WatchedFromJava {

    private WatchedFromJava() {}

    static TrialResult watched(ExperimentBuilder experiment) {
        List<String> notes = new CopyOnWriteArrayList<>();
        try (RunSink sink = Assay.create().sinks().get("prometheus", "sink").open("9464", notes::add)) {
            return experiment.listener(sink).run().trial();
        }
    }
}
