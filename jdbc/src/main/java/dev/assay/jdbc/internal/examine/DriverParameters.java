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

/** What a URL tells a driver, as far as it makes a difference to figures. Confined to one thread. */
public final class DriverParameters {

    private static final Subject PARAMETERS = new Subject("driver-parameters", Area.DRIVER);

    /**
     * A parameter of the URL that makes a difference to figures.
     *
     * @param parameter as the driver spells it
     * @param applies whether a value makes that difference
     * @param level of the finding
     * @param meaning a clause for a person
     */
    public record Rule(String parameter, Predicate<String> applies, Level level, String meaning) {

        /** One that matters when it has this value, in any case. */
        public static Rule when(String parameter, String value, Level level, String meaning) {
            return new Rule(parameter, value::equalsIgnoreCase, level, meaning);
        }

        /** One that matters when it is below a number. */
        public static Rule below(String parameter, long least, Level level, String meaning) {
            return new Rule(parameter, v -> number(v) < least, level, meaning);
        }

        /** One that matters when it is a number above 0. */
        public static Rule positive(String parameter, Level level, String meaning) {
            return new Rule(parameter, v -> number(v) > 0 && number(v) < Long.MAX_VALUE, level, meaning);
        }

        /** One that matters whatever it is. */
        public static Rule any(String parameter, Level level, String meaning) {
            return new Rule(parameter, v -> true, level, meaning);
        }
    }

    private final Map<String, String> url;
    private final List<String> texts = new ArrayList<>();
    private Level worst = Level.OK;

    /**
     * Nothing is judged yet.
     *
     * @param url as the driver has it; null if it does not tell
     */
    public DriverParameters(@Nullable String url) {
        this.url = parameters(url);
    }

    /** Says of a property what the driver leaves out of the URL it shows. */
    public void set(String parameter, String value) {
        url.put(parameter, value);
    }

    /** What the URL says of a property; null if nothing. */
    public @Nullable String value(String parameter) {
        return url.get(parameter);
    }

    /** What there is to say of one, wherever that comes from. */
    public void found(Level level, String text) {
        texts.add(text);
        worst = worst.compareTo(level) >= 0 ? worst : level;
    }

    /** Judges the URL's parameters. */
    public void judge(List<Rule> rules) {
        for (Rule rule : rules) {
            String value = url.get(rule.parameter());
            if (value != null && rule.applies().test(value)) {
                found(rule.level(), rule.parameter() + "=" + value + ": " + rule.meaning());
            }
        }
    }

    /** Of a property given in both ways, the URL's is taken. */
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

    /** What came of it. */
    public Finding finding() {
        String text = String.join("; ", texts);
        String remedy = "remove these from the URL or data source, unless they are what you compare";
        return switch (worst) {
            case OK -> PARAMETERS.ok("nothing that would change what is measured");
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

    /** The parameters of a URL, of which some are secrets. */
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
