package dev.assay.internal.plan.document;

import dev.assay.internal.codec.WholeNumbers;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tuning;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings that a matrix can vary besides workload parameters, named as in plans and options. */
public enum Setting {
    USERS,
    RATE,
    ARRIVALS,
    THINK,
    MEASURE,
    TUNING,
    ISOLATION,
    CONNECTIONS,
    DISTANCE,
    AGENTS;

    static Optional<Setting> of(String name) {
        return Arrays.stream(values())
                .filter(each -> Kebab.of(each).equals(name))
                .findFirst();
    }

    public static boolean known(String name) {
        return of(name).isPresent();
    }

    /** Returns true for settings that are not implemented yet. */
    public static boolean later(String name) {
        return name.equals("agents");
    }

    /** Returns the names of the settings that vary the load. */
    public static Stream<String> ofLoad() {
        return Stream.of(USERS, RATE, ARRIVALS, THINK).map(Kebab::of);
    }

    static List<String> names() {
        return Arrays.stream(values()).map(Kebab::of).toList();
    }

    /** Throws a PLAN error if a text is not a value of this setting. */
    void require(String text) {
        switch (this) {
            case USERS, AGENTS -> users(text);
            case RATE -> Rate.parse(text);
            case ARRIVALS -> constant(Arrivals.class, text);
            case THINK -> ThinkTime.parse(text);
            case MEASURE -> TimeText.parse(text);
            case DISTANCE -> NetworkDistance.parse(text);
            case TUNING -> constant(Tuning.class, text);
            case ISOLATION -> constant(Isolation.class, text);
            case CONNECTIONS -> Connections.parse(text);
        }
    }

    private static int users(String text) {
        try {
            int users = WholeNumbers.toInt(text);
            if (users >= 1) {
                return users;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw AssayException.plan("found '" + text + "', a whole number from 1 is needed");
    }

    /** Returns the constant of a name; throws a PLAN error that lists all names if there is none. */
    public static <E extends Enum<E>> E constant(Class<E> type, String text) {
        for (E constant : type.getEnumConstants()) {
            if (Kebab.of(constant).equals(text)) {
                return constant;
            }
        }
        throw AssayException.plan("found '" + text + "', one of "
                + String.join(
                        ", ",
                        Arrays.stream(type.getEnumConstants()).map(Kebab::of).toList()) + " is needed");
    }
}
