package dev.assay.internal.plan.document;

import dev.assay.internal.codec.WholeNumbers;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tuning;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import dev.assay.model.unit.TimeText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a matrix may vary besides the workload's own parameters, by the names that plans and the command line share. */
public enum Setting {
    /** How many users, or sessions of an open load. */
    USERS,
    /** Of an open load, or of the visitors of a partly-open one. */
    RATE,
    /** How they are spread. */
    ARRIVALS,
    /** What users do between transactions. */
    THINK,
    /** How long is measured. */
    MEASURE,
    /** The driver preset. */
    TUNING,
    /** Of measured transactions. */
    ISOLATION,
    /** How users come by them. */
    CONNECTIONS,
    /** That is simulated; not built yet. */
    DISTANCE,
    /** The hosts that drive the load together; not built yet. */
    AGENTS;

    /** The setting of a name, or empty. */
    static Optional<Setting> of(String name) {
        return Arrays.stream(values())
                .filter(each -> Kebab.of(each).equals(name))
                .findFirst();
    }

    /** Whether a name is one of these. */
    public static boolean known(String name) {
        return of(name).isPresent();
    }

    /** Whether no part of Assay varies it yet. */
    public static boolean later(String name) {
        return name.equals("distance") || name.equals("agents");
    }

    /** All names. */
    static List<String> names() {
        return Arrays.stream(values()).map(Kebab::of).toList();
    }

    /**
     * Sees whether a text is a value of it.
     *
     * @throws AssayException of kind {@code PLAN} if it is none
     */
    void require(String text) {
        switch (this) {
            case USERS, AGENTS -> users(text);
            case RATE -> Rate.parse(text);
            case ARRIVALS -> constant(Arrivals.class, text);
            case THINK -> ThinkTime.parse(text);
            case MEASURE, DISTANCE -> TimeText.parse(text);
            case TUNING -> constant(Tuning.class, text);
            case ISOLATION -> constant(Isolation.class, text);
            case CONNECTIONS -> Connections.parse(text);
        }
    }

    /** A whole number of users. */
    private static int users(String text) {
        try {
            int users = WholeNumbers.toInt(text);
            if (users >= 1) {
                return users;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw AssayException.plan("found '" + text + "', a whole number from 1 is needed");
    }

    /**
     * The constant of a name.
     *
     * @throws AssayException of kind {@code PLAN} that names all if there is none
     */
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
