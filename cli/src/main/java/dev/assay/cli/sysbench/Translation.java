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

/** Translates sysbench's command lines. Stateless. */
@API(status = API.Status.INTERNAL)
public final class Translation {

    /** The longest a trial may be, for those that end after so many events. */
    private static final Duration LONGEST = Duration.ofDays(30);

    /** sysbench's scripts, by the names it knows them by. */
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

    /** Every option that is understood, for help: its name and form. */
    public static List<String> options() {
        return Options.known().values().stream()
                .filter(known -> known.use() != Use.FIXED)
                .map(known -> "--" + known.name() + "=" + known.kind().form())
                .toList();
    }

    /** The names of the scripts, for help. */
    public static List<String> scripts() {
        return SCRIPTS;
    }

    /**
     * Translates a command line.
     *
     * @param words of it, without {@code sysbench}
     * @param persona whose habits the run has
     * @param password used where the words have none, or null
     * @throws AssayException of kind {@code PLAN} if something in it is unknown, wrong, or nothing that Assay can do
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
            throw AssayException.plan("--time=0 and --events=0 are a run without an end; give one of them a number");
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
                (int) Math.min(Integer.MAX_VALUE, number(options, "report-interval", 0)),
                percentile,
                options.getOrDefault("histogram", "off").equals("on"),
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
        // Off is what it is without the option; a workload that does not know it need not hear of it.
        parameters.remove("secondary", "false");
        parameters.remove("pgsql-variant", "");
        return parameters;
    }

    private static String script(List<String> others) {
        if (others.isEmpty()) {
            throw AssayException.plan("which script? Known are " + String.join(", ", SCRIPTS));
        }
        String given = others.get(0);
        // Packages have them as files; what such a file says is not read.
        String name = given.substring(given.lastIndexOf('/') + 1).replaceFirst("\\.lua$", "");
        if (!SCRIPTS.contains(name)) {
            throw AssayException.plan("there is no script '" + given + "'" + NearestName.suggestion(name, SCRIPTS)
                    + "; known are " + String.join(", ", SCRIPTS) + ", and no Lua is run");
        }
        return name.replaceFirst("^oltp_", "").replace('_', '-');
    }

    private static Verb verb(List<String> others) {
        String known = "prepare, run, cleanup, help";
        if (others.size() < 2) {
            throw AssayException.plan("what is to be done with " + others.get(0) + "? One of " + known);
        }
        if (others.size() > 2) {
            throw AssayException.plan(
                    "'" + others.get(2) + "' is one word too many: values follow an equals sign, as in"
                            + " --threads=8, and one command follows the script");
        }
        String given = others.get(1);
        for (Verb verb : Verb.values()) {
            if (verb.name().toLowerCase(Locale.ROOT).equals(given)) {
                return verb;
            }
        }
        throw AssayException.plan("there is no command '" + given + "'"
                + (given.equals("prewarm") || given.equals("warmup")
                        ? ", which Assay has no equivalent of: measure after a --warmup-time=60"
                        : NearestName.suggestion(given, List.of(known.split(", "))))
                + "; known are " + known);
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
        warnings.add("--forced-shutdown: Assay always ends users that are busy 10 s after the end, and no sooner");
    }

    private static long number(Map<String, String> options, String name, long byDefault) {
        String given = options.get(name);
        return given == null ? byDefault : Long.parseLong(given);
    }
}
