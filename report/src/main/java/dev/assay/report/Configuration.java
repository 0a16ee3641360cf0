package dev.assay.report;

import dev.assay.model.result.TrialResult;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.NamedValue;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What was run, in one line: workload, scale, access style, users, duration, database and client host. Stateless. */
final class Configuration {

    /** More values of one quantity are shown as a range. */
    private static final int MOST_VALUES = 5;

    private static final String NONE = "none";

    private Configuration() {}

    static List<NamedValue> of(ReportedRuns runs) {
        List<TrialResult> results = runs.results();
        List<NamedValue> line = new ArrayList<>();
        add(line, "Workload", results, trial -> trial.workload().id());
        scales(results)
                .forEach(name -> addNumbers(
                        line,
                        label(name),
                        results,
                        trial -> Objects.toString(trial.workload().effective(name), "")));
        add(line, "Access style", results, trial -> trial.workload().accessText());
        boolean sessions = results.stream().noneMatch(trial -> trial.load().closed());
        addNumbers(
                line,
                sessions ? "Sessions" : "Users",
                results,
                trial -> Integer.toString(trial.load().users()));
        List<TrialResult> measured = results.stream()
                .filter(trial -> trial.course().status() != TrialResult.Status.REFUSED)
                .toList();
        add(line, "Duration", measured, Configuration::duration);
        add(
                line,
                "Database",
                measured,
                trial -> (trial.target().product() + " " + trial.target().version()).strip());
        add(line, "Client host", measured, Configuration::host);
        if (!distinct(measured, Configuration::idleServers).equals(List.of(NONE))) {
            add(line, "Idle servers beside it", measured, Configuration::idleServers);
        }
        return line;
    }

    private static List<String> scales(List<TrialResult> results) {
        return results.stream()
                .flatMap(trial -> trial.workload().scale().stream())
                .distinct()
                .toList();
    }

    private static String label(String option) {
        String words = option.replace('-', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private static String duration(TrialResult trial) {
        TrialResult.Phases phases = trial.course().phases();
        return Numbers.measured(phases.measuredSeconds()) + " s"
                + (phases.rampUpSeconds() > 0
                        ? " after " + Numbers.measured(phases.rampUpSeconds()) + " s ramp-up"
                        : "");
    }

    private static String host(TrialResult trial) {
        String hosts = trial.hosts().agents().stream()
                .map(TrialResult.AgentInfo::host)
                .distinct()
                .collect(Collectors.joining(", "));
        return Boolean.TRUE.equals(trial.target().sameHost()) ? hosts + ", shared with the database" : hosts;
    }

    /** Returns the targets whose servers ran without load beside the measured one. */
    private static String idleServers(TrialResult trial) {
        List<String> idle = trial.course().idleServers();
        if (idle == null) {
            return "";
        }
        return idle.isEmpty() ? NONE : String.join(", ", idle);
    }

    private static void add(
            List<NamedValue> line, String name, List<TrialResult> results, Function<TrialResult, String> value) {
        List<String> values = distinct(results, value);
        if (!values.isEmpty()) {
            line.add(new NamedValue(
                    name,
                    values.size() > MOST_VALUES
                            ? String.join("; ", values.subList(0, MOST_VALUES - 1)) + " and "
                                    + (values.size() - MOST_VALUES + 1) + " more"
                            : String.join("; ", values)));
        }
    }

    private static void addNumbers(
            List<NamedValue> line, String name, List<TrialResult> results, Function<TrialResult, String> value) {
        List<String> values = distinct(results, value);
        boolean whole = values.stream().allMatch(each -> each.matches("\\d{1,18}"));
        if (values.isEmpty() || !whole) {
            add(line, name, results, value);
            return;
        }
        List<Long> sorted = values.stream().map(Long::valueOf).sorted().toList();
        line.add(new NamedValue(
                name,
                sorted.size() > MOST_VALUES
                        ? Numbers.whole(sorted.get(0)) + " to " + Numbers.whole(sorted.get(sorted.size() - 1))
                        : sorted.stream().map(Numbers::whole).collect(Collectors.joining(", "))));
    }

    private static List<String> distinct(List<TrialResult> results, Function<TrialResult, String> value) {
        return results.stream()
                .map(value)
                .filter(text -> !text.isBlank())
                .distinct()
                .toList();
    }
}
