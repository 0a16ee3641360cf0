package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.model.unit.Kebab;
import dev.assay.test.Parallel;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Everything the command line can say of an experiment, a plan can say. */
@Parallel
class PlanOptionsTest {

    /** Where a plan says what an option says. */
    private static final Map<String, String> KEYS = Map.ofEntries(
            Map.entry("--url", "targets.url"),
            Map.entry("--user", "targets.user"),
            Map.entry("--password-env", "targets.password"),
            Map.entry("--password-file", "targets.password"),
            Map.entry("--authentication", "targets.authentication"),
            Map.entry("--embedded", "targets.embedded"),
            Map.entry("--embedded-dir", "targets.directory"),
            Map.entry("--embedded-setting", "targets.settings"),
            Map.entry("--binding", "targets.settings"),
            Map.entry("--binding-path", "targets.settings"),
            Map.entry("--binding-properties", "targets.settings"),
            Map.entry("--binding-host", "targets.settings"),
            Map.entry("--tuning", "targets.tuning"),
            Map.entry("--isolation", "targets.isolation"),
            Map.entry("--connections", "targets.connections"),
            Map.entry("--distance", "distance.round-trip"),
            Map.entry("--distance-jitter", "distance.jitter"),
            Map.entry("--tls", "targets.tls"),
            Map.entry("--tls-ca", "targets.tls-ca"),
            Map.entry("--users", "load.users"),
            Map.entry("--rate", "load.rate"),
            Map.entry("--arrivals", "load.arrivals"),
            Map.entry("--think", "load.think"),
            Map.entry("--duration", "schedule.measure"),
            Map.entry("--ramp-up", "schedule.ramp-up"),
            Map.entry("--ramp-down", "schedule.ramp-down"),
            Map.entry("--until-steady", "schedule.until-steady"),
            Map.entry("--transactions", "schedule.transactions"),
            Map.entry("--seed", "seed"),
            Map.entry("--repeat", "repeat"),
            Map.entry("--cool-down", "cool-down"),
            Map.entry("--reset", "reset"),
            Map.entry("--check", "check"),
            Map.entry("--cost", "cost.system"),
            Map.entry("--prices", "cost.prices"),
            Map.entry("--client", "cost.client"),
            Map.entry("--probe", "cost.probe"),
            Map.entry("--loader-threads", "loader-threads"),
            Map.entry("--out", "output.directory"));

    /** Another tool's properties: each is a parameter of the workload, or another option, by that tool's name for it. */
    private static final Set<String> BY_ANOTHER_NAME = Set.of("-P", "-p", "--ycsb-lenient");

    /** What is said of this call of the command, and of how it tells what it finds; and what is refused. */
    private static final Set<String> OF_THE_CALL = Set.of(
            "--json",
            "--status",
            "--quiet",
            "--stack-trace",
            "--help",
            "--help-all",
            "--version",
            "--password",
            "--binding-loads-anew",
            "--style",
            "--report-interval",
            "--fail-if",
            "--length",
            "--open",
            "--resume",
            "--yes",
            "--percentile",
            "--histogram",
            "--live",
            "--metrics",
            "--report");

    @Test
    void everyOptionOfARunHasItsPlaceInAPlan() {
        Assay assay = Assay.create();
        Set<String> parameters = new TreeSet<>();
        assay.workloads()
                .forEach(workload ->
                        Assay.parametersOf(workload).forEach(parameter -> parameters.add("--" + parameter.name())));
        CommandLine run = new CommandLine(new RootCommand());
        Commands.addTo(run, new Environment(() -> assay, Console.system(), new Interrupts()), name -> true);
        Set<String> options = new TreeSet<>();
        for (CommandLine workload :
                run.getSubcommands().get("run").getSubcommands().values()) {
            for (OptionSpec option : workload.getCommandSpec().options()) {
                options.add(option.longestName());
            }
        }
        options.removeAll(parameters); // they are workload.parameters.NAME
        options.removeAll(OF_THE_CALL);
        options.removeAll(BY_ANOTHER_NAME);
        assertThat(options)
                .as("options of assay run WORKLOAD, each of which is to have a key of a plan")
                .containsExactlyInAnyOrderElementsOf(KEYS.keySet());
        assertThat(KEYS.values())
                .allSatisfy(key -> assertThat(isKey(PlanDocument.class, key.split("\\.")))
                        .as(key)
                        .isTrue());
        assertThat(isKey(PlanDocument.class, new String[] {"schedule", "duration"}))
                .isFalse();
    }

    private static boolean isKey(Class<?> section, String[] path) {
        RecordComponent component = Arrays.stream(section.getRecordComponents())
                .filter(each -> Kebab.ofComponent(each.getName()).equals(path[0]))
                .findFirst()
                .orElse(null);
        if (component == null || path.length == 1) {
            return component != null;
        }
        Type type = component.getGenericType();
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            type = list.getActualTypeArguments()[0];
        }
        return type instanceof Class<?> below
                && below.isRecord()
                && isKey(below, Arrays.copyOfRange(path, 1, path.length));
    }
}
