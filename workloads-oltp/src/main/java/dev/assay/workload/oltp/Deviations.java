package dev.assay.workload.oltp;

import dev.assay.spi.data.DatasetMarker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a persona knowingly departs from the sysbench whose habits it has; {@link Persona#ASSAY} from 1.0. Stateless. */
final class Deviations {

    private Deviations() {}

    /** One line each. */
    static List<String> of(OltpParameters parameters, @Nullable DatasetMarker data) {
        List<String> lines = new ArrayList<>();
        if (parameters.persona() == Persona.ASSAY) {
            lines.addAll(ofAssay(parameters));
        }
        if (!parameters.persona().sendsText() && !parameters.bulk()) {
            lines.add("unlike sysbench: a session prepares a statement when it first needs it, not before the run");
        }
        if (parameters.persona() == Persona.SYSBENCH_0_4_COMPLEX && parameters.script() != OltpScriptName.READ_ONLY) {
            lines.add("unlike sysbench: statements per second leave out the UPDATE before each DELETE in PostgreSQL");
        }
        if (parameters.secondary()) {
            lines.add(
                    "unlike sysbench: the index on id is called xid_N, in PostgreSQL too, where sysbench cannot make it");
        }
        if (data != null) {
            lines.addAll(ofData(parameters, data));
        }
        return lines;
    }

    private static List<String> ofAssay(OltpParameters parameters) {
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
        if (parameters.script().partitioned()) {
            lines.add("unlike sysbench: users draw values of k from parts that have no value in common, and none is 0");
        }
        return lines;
    }

    private static List<String> ofData(OltpParameters parameters, DatasetMarker data) {
        List<String> lines = new ArrayList<>();
        String maker = data.properties().getOrDefault(OltpDataset.PERSONA, Persona.ASSAY.id());
        if (maker.equals(Persona.ASSAY.id())) {
            lines.add(
                    "unlike sysbench: Assay's loader made the rows, in MySQL and MariaDB with the characters utf8mb4 and"
                            + " the order utf8mb4_bin, whatever the server's defaults");
        } else if (!maker.equals(parameters.persona().id())) {
            lines.add("the tables were made with the habits of " + maker + ", the run has those of "
                    + parameters.persona().id());
        }
        String loaded = data.properties().get(OltpDataset.K);
        String drawn = parameters.draws().text();
        if (loaded != null && !loaded.equals(drawn) && parameters.rows() > 0) {
            lines.add("k was drawn otherwise when the rows were loaded (" + loaded + ") than ids are in the run ("
                    + drawn + ")");
        }
        return lines;
    }
}
