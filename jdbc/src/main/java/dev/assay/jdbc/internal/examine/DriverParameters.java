package dev.assay.jdbc.internal.examine;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Level;
import dev.assay.model.result.Finding.Subject;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** URL parameters of a driver that affect results. Confined to one thread. */
public final class DriverParameters {

    private static final Subject PARAMETERS = new Subject("driver-parameters", Area.DRIVER);

    /** A rule for the values of a parameter, spelled as the driver does; {@code meaning} is a clause for the message. */
    public record Rule(String parameter, Predicate<String> applies, Level level, String meaning) {

        /** Applies to one value, in any case. */
        public static Rule when(String parameter, String value, Level level, String meaning) {
            return new Rule(parameter, value::equalsIgnoreCase, level, meaning);
        }

        public static Rule below(String parameter, long least, Level level, String meaning) {
            return new Rule(parameter, v -> number(v) < least, level, meaning);
        }

        public static Rule positive(String parameter, Level level, String meaning) {
            return new Rule(parameter, v -> number(v) > 0 && number(v) < Long.MAX_VALUE, level, meaning);
        }

        public static Rule any(String parameter, Level level, String meaning) {
            return new Rule(parameter, v -> true, level, meaning);
        }
    }

    private final Map<String, String> url;
    private final List<String> texts = new ArrayList<>();
    private Level worst = Level.OK;

    /** Parses the parameters of a URL; {@code null} if the driver reports none. */
    public DriverParameters(@Nullable String url) {
        this.url = parameters(url);
    }

    /** Sets a parameter that the driver omits from the URL it reports. */
    public void set(String parameter, String value) {
        url.put(parameter, value);
    }

    /** Returns the value of a parameter; {@code null} if it is not set. */
    public @Nullable String value(String parameter) {
        return url.get(parameter);
    }

    /** Adds a result from another source than the URL. */
    public void found(Level level, String text) {
        texts.add(text);
        worst = worst.compareTo(level) >= 0 ? worst : level;
    }

    /** Applies rules to the URL. */
    public void judge(List<Rule> rules) {
        for (Rule rule : rules) {
            String value = url.get(rule.parameter());
            if (value != null && rule.applies().test(value)) {
                found(rule.level(), rule.parameter() + "=" + value + ": " + rule.meaning());
            }
        }
    }

    /** Adds the preset properties that the URL overrides. */
    public void overridden(Map<String, String> given) {
        given.forEach((name, value) -> {
            String other = url.get(name);
            if (other != null
                    && !other.equalsIgnoreCase(value)
                    && texts.stream().noneMatch(t -> t.startsWith(name + "="))) {
                found(Level.NOTE, name + "=" + other + ": the URL wins over the preset's " + value);
            }
        });
    }

    /** Returns the finding on all results. */
    public Finding finding() {
        String text = String.join("; ", texts);
        String remedy = "remove these from the URL or data source, unless you compare them";
        return switch (worst) {
            case OK -> PARAMETERS.ok("none that affects results");
            case NOTE -> PARAMETERS.note(text, remedy);
            case WARNING, PROBLEM -> PARAMETERS.warning(text, remedy);
        };
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private static Map<String, String> parameters(@Nullable String url) {
        Map<String, String> parameters = new TreeMap<>();
        String[] parts = Objects.requireNonNullElse(url, "").split("\\?", 2);
        for (String parameter : parts.length < 2 ? new String[0] : parts[1].split("&")) {
            String[] pair = parameter.split("=", 2);
            parameters.put(pair[0], pair.length < 2 ? "" : URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
        }
        return parameters;
    }
}
