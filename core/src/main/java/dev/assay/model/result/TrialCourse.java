package dev.assay.model.result;

import dev.assay.model.FlatInJson;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.model.result.TrialResult.Outage;
import dev.assay.model.result.TrialResult.Phases;
import dev.assay.model.result.TrialResult.Refusal;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.model.result.TrialResult.Steadiness;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Course of a trial, from the load of its data to its end. Immutable.
 *
 * @param status how the trial ended
 * @param phases the durations of the phases
 * @param refusal why nothing was measured; null if the trial was measured
 * @param loading how the data were loaded; null if they were present
 * @param outages the stretches of the measurement without a successful transaction
 * @param steadiness whether the measurement had one level; null in a refused trial and in documents of earlier versions
 * @param idleServers targets whose servers, started by the run, ran without load beside the measured one, sorted; null in documents of
 *     earlier versions
 */
@FlatInJson
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialCourse(
        Status status,
        Phases phases,
        @Nullable Refusal refusal,
        @Nullable Loading loading,
        List<Outage> outages,
        @Nullable Steadiness steadiness,
        @Nullable List<String> idleServers) {

    /** Copies the lists; documents of earlier versions have no outages. */
    public TrialCourse {
        outages = outages == null ? List.of() : List.copyOf(outages);
        idleServers = idleServers == null ? null : List.copyOf(idleServers);
    }
}
