package dev.assay.analysis.compare;

import dev.assay.analysis.compare.SideDifference.Kind;
import dev.assay.internal.usage.DefaultIsolation;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.LoadInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Finds what makes two sides of a comparison unequal, besides their figures. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LikeWithLike {

    private static final String NONE = "–";

    private LikeWithLike() {}

    private record Property(Kind kind, String what) {

        boolean isOf(String parameter) {
            return what.equals(parameter) || what.endsWith(" " + parameter) || what.equals(parameter + " time");
        }
    }

    /**
     * A property of trials that comparisons compare besides their figures. Immutable.
     *
     * @param kind effect of a difference
     * @param what name, such as {@code durability} or {@code server: shared_buffers}
     * @param value for display; a dash if there is none
     */
    public record Trait(Kind kind, String what, String value) {}

    /**
     * Returns the properties of the trials of one point, to be compared later with those of other trials of the same product.
     * Trials with different values have them all, joined by semicolons.
     */
    public static List<Trait> traits(List<TrialResult> trials) {
        List<Trait> traits = new ArrayList<>();
        properties(trials, trials, false)
                .forEach((Property property, Function<TrialResult, @Nullable String> value) ->
                        traits.add(new Trait(property.kind, property.what, String.join("; ", values(trials, value)))));
        return traits;
    }

    /**
     * Returns the differences between trials of the same rows.
     *
     * @param by the compared parameter, which is no difference; {@code target} if there is none
     */
    static List<SideDifference> of(List<TrialResult> base, List<TrialResult> other, String by) {
        return of(base, other, Set.of(by));
    }

    /**
     * Returns the differences between the trials of two sides.
     *
     * @param by names of parameters that are no difference, such as {@code users}
     */
    public static List<SideDifference> of(List<TrialResult> base, List<TrialResult> other, Set<String> by) {
        Function<TrialResult, @Nullable String> product =
                trial -> trial.target().product();
        boolean products = !values(base, product).equals(values(other, product));
        Map<Property, Function<TrialResult, @Nullable String>> properties = properties(base, other, products);
        List<SideDifference> differences = new ArrayList<>();
        properties.forEach((Property property, Function<TrialResult, @Nullable String> value) -> {
            String first = String.join("; ", values(base, value));
            String second = String.join("; ", values(other, value));
            if (!first.equals(second) && by.stream().noneMatch(property::isOf)) {
                differences.add(new SideDifference(property.kind, property.what, first, second));
            }
        });
        return differences;
    }

    private static Set<String> values(List<TrialResult> trials, Function<TrialResult, @Nullable String> value) {
        return trials.stream()
                .map(trial -> Objects.requireNonNullElse(value.apply(trial), NONE))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<Property, Function<TrialResult, @Nullable String>> properties(
            List<TrialResult> base, List<TrialResult> other, boolean products) {
        Map<Property, Function<TrialResult, @Nullable String>> all = new LinkedHashMap<>();
        work(all, products);
        Set<String> parameters = new TreeSet<>();
        Set<String> scale = new TreeSet<>();
        Set<String> settings = new TreeSet<>();
        for (List<TrialResult> side : List.of(base, other)) {
            side.forEach(trial -> {
                parameters.addAll(trial.workload().parameters().keySet());
                scale.addAll(trial.workload().scale());
                settings.addAll(trial.target().settings().keySet());
            });
        }
        for (String name : parameters) {
            all.put(
                    new Property(Kind.WORK, kind(name, scale) + ": " + name),
                    trial -> text(trial.workload().effective(name)));
        }
        conditions(all);
        if (!products) {
            for (String name : settings) {
                all.put(
                        new Property(Kind.SYSTEM, "server: " + name),
                        trial -> trial.target().settings().get(name));
            }
        }
        return all;
    }

    private static String kind(String parameter, Set<String> scale) {
        if (parameter.equals("access")) {
            return "access style";
        } else if (scale.contains(parameter)) {
            return "data scale";
        }
        return parameter.startsWith("rand-") || parameter.contains("distribution") ? "distribution" : "parameter";
    }

    private static void work(Map<Property, Function<TrialResult, @Nullable String>> all, boolean products) {
        all.put(new Property(Kind.WORK, "workload"), trial -> trial.workload().id());
        all.put(new Property(Kind.WORK, "metric"), trial -> trial.throughput().metric());
        all.put(
                new Property(Kind.WORK, "isolation"),
                trial -> products
                        ? DefaultIsolation.named(trial.target())
                        : trial.target().isolation());
        all.put(
                new Property(Kind.WORK, "durability"),
                trial -> trial.target().durability().relaxed().isEmpty()
                        ? "full"
                        : String.join(", ", trial.target().durability().relaxed()));
        all.put(
                new Property(Kind.WORK, "distance"),
                trial -> trial.hosts().network().distance().text());
        load(all, "loop", LoadInfo::model);
        load(all, "users", load -> Integer.toString(load.users()));
        load(all, "rate", load -> text(load.offeredPerSecond()));
        load(all, "arrivals", LoadInfo::arrivals);
        load(all, "think time", LoadInfo::thinkTime);
        load(all, "transactions per visit", load -> text(load.transactionsPerVisit()));
    }

    private static void load(
            Map<Property, Function<TrialResult, @Nullable String>> all,
            String what,
            Function<LoadInfo, @Nullable String> value) {
        all.put(new Property(Kind.WORK, what), trial -> value.apply(trial.load()));
    }

    private static void conditions(Map<Property, Function<TrialResult, @Nullable String>> all) {
        all.put(
                new Property(Kind.CONDITIONS, "driver preset: tuning"),
                trial -> trial.target().tuning());
        all.put(new Property(Kind.CONDITIONS, "driver"), trial -> trial.target().driver());
        all.put(
                new Property(Kind.CONDITIONS, "connections"),
                trial -> trial.load().connections());
        all.put(
                new Property(Kind.CONDITIONS, "encryption"),
                trial -> trial.target().encryption());
        all.put(
                new Property(Kind.CONDITIONS, "server on the client host"),
                trial -> text(trial.target().sameHost()));
        all.put(
                new Property(Kind.CONDITIONS, "client hosts"),
                trial -> trial.hosts().agents().stream()
                        .map(TrialResult.AgentInfo::host)
                        .collect(Collectors.joining(", ")));
        all.put(
                new Property(Kind.CONDITIONS, "Java"),
                trial -> trial.hosts().agents().stream()
                        .map(agent -> agent.java() == null
                                ? NONE
                                : agent.java().machine() + " " + agent.java().version())
                        .distinct()
                        .collect(Collectors.joining(", ")));
        all.put(
                new Property(Kind.CONDITIONS, "measured time"),
                trial -> Math.round(trial.course().phases().measuredSeconds()) + " s");
        all.put(new Property(Kind.CONDITIONS, "idle servers beside it"), trial -> {
            List<String> idle = trial.course().idleServers();
            return idle == null ? null : Integer.toString(idle.size());
        });
        all.put(
                new Property(Kind.CONDITIONS, "Assay"),
                trial -> trial.provenance().tool().version() + " ("
                        + trial.provenance().tool().commit() + ")");
        all.put(
                new Property(Kind.SYSTEM, "product"),
                trial -> (trial.target().product() + " " + trial.target().version()).strip());
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : String.valueOf(value);
    }
}
