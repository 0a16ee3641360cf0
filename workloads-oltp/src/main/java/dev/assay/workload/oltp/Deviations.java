package dev.assay.workload.oltp;

import dev.assay.spi.data.DatasetMarker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Known deviations of a persona from its version of sysbench; of {@link Persona#ASSAY} from 1.0. Stateless. */
final class Deviations {

    private Deviations() {}

    /** Returns the deviations, one line each. */
    static List<String> of(OltpParameters parameters, @Nullable DatasetMarker data) {
        List<String> lines = new ArrayList<>();
        if (parameters.persona() == Persona.ASSAY) {
            lines.addAll(ofAssay(parameters));
        }
        if (!parameters.persona().sendsText() && !parameters.bulk()) {
            lines.add("unlike sysbench: a session prepares a statement at its first use, not before the run");
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
                "unlike sysbench: retryable failures are retried with the same inputs, up to ten executions with back-off;"
                        + " sysbench retries without limit and with new inputs");
        if (parameters.script() == OltpScriptName.INSERT) {
            lines.add("unlike sysbench: the INSERT is prepared");
        }
        if (parameters.script().partitioned()) {
            lines.add("unlike sysbench: users draw k from disjoint partitions of its values, and none is 0");
        }
        return lines;
    }

    private static List<String> ofData(OltpParameters parameters, DatasetMarker data) {
        List<String> lines = new ArrayList<>();
        String maker = data.properties().getOrDefault(OltpDataset.PERSONA, Persona.ASSAY.id());
        if (maker.equals(Persona.ASSAY.id())) {
            lines.add(
                    "unlike sysbench: Assay's loader made the rows, in MySQL and MariaDB with character set utf8mb4 and"
                            + " collation utf8mb4_bin, regardless of the server's defaults");
        } else if (!maker.equals(parameters.persona().id())) {
            lines.add("the tables were made for persona " + maker + ", the run uses persona "
                    + parameters.persona().id());
        }
        String loaded = data.properties().get(OltpDataset.K);
        String drawn = parameters.draws().text();
        if (loaded != null && !loaded.equals(drawn) && parameters.rows() > 0) {
            lines.add("the loaded rows draw k differently (" + loaded + ") from the ids of the run (" + drawn + ")");
        }
        return lines;
    }
}
