package dev.assay.cli.sysbench;

import dev.assay.cli.sysbench.Options.Known;
import dev.assay.cli.sysbench.Options.Use;
import dev.assay.cli.sysbench.Translated.Verb;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Translates sysbench command lines. Stateless. */
@API(status = API.Status.INTERNAL)
public final class Translation {

    private static final Duration LONGEST = Duration.ofDays(30);

    private static final List<String> SCRIPTS = List.of(
            "oltp_read_write",
            "oltp_read_only",
            "oltp_write_only",
            "oltp_point_select",
            "oltp_update_index",
            "oltp_update_non_index",
            "oltp_insert",
            "oltp_delete",
            "bulk_insert",
            "select_random_points",
            "select_random_ranges");

    private Translation() {}

    /** Returns name and form of every supported option, for help. */
    public static List<String> options() {
        return Options.known().values().stream()
                .filter(known -> known.use() != Use.FIXED)
                .map(known -> "--" + known.name() + "=" + known.kind().form())
                .toList();
    }

    /** Returns the script names, for help. */
    public static List<String> scripts() {
        return SCRIPTS;
    }

    /**
     * Translates a command line.
     *
     * @param words arguments without {@code sysbench}
     * @param persona tool version to imitate
     * @param password used if the arguments have none, or null
     * @throws AssayException of kind {@code PLAN} if an argument is unknown, invalid or unsupported
     */
    public static Translated of(List<String> words, String persona, @Nullable String password) {
        ArgumentParser given = ArgumentParser.of(words);
        Map<String, String> options = given.options();
        Map<String, String> parameters = parameters(options);
        parameters.put("script", script(given.others()));
        parameters.put("persona", persona);
        Verb verb = verb(given.others());
        List<String> warnings = new ArrayList<>(Connection.warnings(given));
        long events = number(options, "events", 0);
        long seconds = number(options, "time", 10);
        if (seconds == 0 && events == 0 && verb == Verb.RUN) {
            throw AssayException.plan("--time=0 and --events=0: the run would never end; set one of them");
        }
        forcedShutdown(options, warnings);
        long rate = number(options, "rate", 0);
        long seed = number(options, "rand-seed", 0);
        int percentile = (int) Math.min(101, number(options, "percentile", 95));
        if (percentile > 100) {
            throw AssayException.plan("--percentile: found " + options.get("percentile")
                    + ", a number from 1 to 100 is needed, or 0 for none");
        }
        return new Translated(
                verb,
                parameters,
                Connection.target(options, password),
                (int) Math.min(Integer.MAX_VALUE, number(options, "threads", 1)),
                events,
                seconds == 0 ? LONGEST : Duration.ofSeconds(seconds),
                Duration.ofSeconds(number(options, "warmup-time", 0)),
                rate == 0 ? null : Rate.perSecond(rate),
                seed == 0 ? null : Long.valueOf(seed),
                new Translated.Output(
                        (int) Math.min(Integer.MAX_VALUE, number(options, "report-interval", 0)),
                        percentile,
                        options.getOrDefault("histogram", "off").equals("on")),
                warnings);
    }

    private static Map<String, String> parameters(Map<String, String> options) {
        Map<String, String> parameters = new HashMap<>();
        for (Map.Entry<String, String> option : options.entrySet()) {
            Known known = Options.known().get(option.getKey());
            if (known != null && known.use() == Use.PARAMETER) {
                parameters.put(
                        known.name(),
                        known.kind() == OptionKind.FLAG
                                ? Boolean.toString(option.getValue().equals("on"))
                                : option.getValue());
            }
        }
        // Omit defaults: workload versions without these parameters would reject them.
        parameters.remove("secondary", "false");
        parameters.remove("pgsql-variant", "");
        return parameters;
    }

    private static String script(List<String> others) {
        if (others.isEmpty()) {
            throw AssayException.plan("a script is missing; one of " + String.join(", ", SCRIPTS));
        }
        String given = others.get(0);
        // Packages contain scripts as files; their contents are ignored.
        String name = given.substring(given.lastIndexOf('/') + 1).replaceFirst("\\.lua$", "");
        if (!SCRIPTS.contains(name)) {
            throw AssayException.plan("there is no script '" + given + "'" + NearestName.suggestion(name, SCRIPTS)
                    + "; known: " + String.join(", ", SCRIPTS) + ". Assay does not run Lua");
        }
        return name.replaceFirst("^oltp_", "").replace('_', '-');
    }

    private static Verb verb(List<String> others) {
        String known = "prepare, run, cleanup, help";
        if (others.size() < 2) {
            throw AssayException.plan("a command is missing after " + others.get(0) + "; one of " + known);
        }
        if (others.size() > 2) {
            throw AssayException.plan("unexpected argument '" + others.get(2)
                    + "': write values with an equals sign, as in" + " --threads=8, and one command after the script");
        }
        String given = others.get(1);
        for (Verb verb : Verb.values()) {
            if (verb.name().toLowerCase(Locale.ROOT).equals(given)) {
                return verb;
            }
        }
        throw AssayException.plan("there is no command '" + given + "'"
                + (given.equals("prewarm") || given.equals("warmup")
                        ? ", which Assay does not support: use --warmup-time=60 instead"
                        : NearestName.suggestion(given, List.of(known.split(", "))))
                + "; known: " + known);
    }

    private static void forcedShutdown(Map<String, String> options, List<String> warnings) {
        String given = options.getOrDefault("forced-shutdown", "off");
        if (given.equals("off")) {
            return;
        }
        if (!given.matches("on|\\d{1,9}%?")) {
            throw AssayException.plan(
                    "--forced-shutdown: found '" + given + "', seconds, a percentage or off is needed");
        }
        warnings.add("--forced-shutdown: ignored, Assay stops busy users 10 s after the end of the run");
    }

    private static long number(Map<String, String> options, String name, long byDefault) {
        String given = options.get(name);
        return given == null ? byDefault : Long.parseLong(given);
    }
}
