package dev.assay.workload.oltp;

import dev.assay.spi.workload.DatasetMarker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the persona {@link Persona#ASSAY} knowingly departs from sysbench 1.0. Stateless. */
final class Deviations {

    private Deviations() {}

    /** One line each. */
    static List<String> of(OltpParameters parameters, @Nullable DatasetMarker data) {
        List<String> lines = new ArrayList<>();
        if (parameters.script().transactional() && !parameters.skipTrx()) {
            lines.add("unlike sysbench: the driver begins transactions, so BEGIN may travel with the first statement;"
                    + " it is counted all the same");
        }
        lines.add(
                "unlike sysbench: what a repetition can mend is repeated with the same inputs, up to ten executions with"
                        + " pauses, not without end with others");
        if (parameters.script() == OltpScriptName.INSERT) {
            lines.add("unlike sysbench: the INSERT is prepared");
        }
        if (data != null) {
            lines.add(
                    "unlike sysbench: Assay's loader made the rows, in MySQL and MariaDB with the characters utf8mb4 and"
                            + " the order utf8mb4_bin, whatever the server's defaults");
            String loaded = data.properties().get(OltpDataset.K);
            String drawn = parameters.draws().text();
            if (loaded != null && !loaded.equals(drawn)) {
                lines.add("k was drawn otherwise when the rows were loaded (" + loaded + ") than ids are in the run ("
                        + drawn + ")");
            }
        }
        return lines;
    }
}
