package dev.assay.report.live;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a trial measures, in the words of the live page. Immutable.
 *
 * @param workload id and scale, such as {@code tpcc, warehouses 2}
 * @param system product and version, or a stand-in
 * @param target name of the target in the plan
 * @param users number of users, or of sessions for loads with a rate
 * @param closed whether these are users
 */
record LiveSubject(
        String id, String workload, String system, String target, int users, boolean closed, Schedule schedule) {

    static LiveSubject of(RunEvent.SystemOpened opened) {
        Cell cell = opened.cell();
        return new LiveSubject(
                opened.workload().id(),
                scaled(opened.workload()),
                opened.system(),
                cell.target().name(),
                cell.load().users(),
                cell.load() instanceof ClosedLoop,
                cell.schedule());
    }

    private static String scaled(TrialResult.WorkloadInfo workload) {
        StringBuilder text = new StringBuilder(workload.id());
        workload.scale()
                .forEach(name -> text.append(", ")
                        .append(name)
                        .append(' ')
                        .append(workload.parameters().get(name)));
        return text.toString();
    }

    /** Returns the title, {@code tpcc on PostgreSQL 18.6, 4 users}. */
    String title() {
        String noun = closed ? "user" : "session";
        return id + " on " + system + ", " + users + " " + noun + (users == 1 ? "" : "s");
    }

    Map<String, ?> content() {
        Map<String, @Nullable Object> content = new LinkedHashMap<>();
        content.put("title", title());
        content.put("workload", workload);
        content.put("system", system);
        content.put("target", target);
        content.put("users", users);
        content.put("closed", closed);
        content.put("rampUp", LiveEvents.seconds(schedule.rampUp()));
        content.put("measurement", LiveEvents.seconds(schedule.measurement()));
        content.put("rampDown", LiveEvents.seconds(schedule.rampDown()));
        return content;
    }
}
