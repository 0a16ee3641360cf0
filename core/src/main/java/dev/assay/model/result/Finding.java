package dev.assay.model.result;

import dev.assay.model.AssayException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * A finding about a condition that can affect a measurement, made before the measurement. Immutable, without secrets.
 *
 * @param id kebab-case and stable: what was examined
 * @param area where the condition lies
 * @param level its consequence for a measurement
 * @param text one line: what was found, with figures and units
 * @param remedy what to do, such as a statement or a clause; empty if nothing is wrong
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Finding(String id, Area area, Level level, String text, String remedy) {

    /** The location of a condition. */
    public enum Area {
        /** The client host and its JVM. */
        HOST,
        /** The driver and its configuration. */
        DRIVER,
        /** The system under test, and the network to it. */
        TARGET
    }

    /** The consequence for a measurement, in ascending severity. */
    public enum Level {
        /** None. */
        OK,
        /** It affects the figures, and readers should know it. */
        NOTE,
        /** It may invalidate the figures. */
        WARNING,
        /** It prevents the measurement. */
        PROBLEM
    }

    /**
     * Returns a failure with all problems in one line; empty if there are none.
     *
     * @return of kind {@code HOST} if all problems are on the client host, otherwise {@code TARGET}
     */
    public static Optional<AssayException> refusal(List<Finding> findings) {
        List<Finding> problems =
                findings.stream().filter(f -> f.level() == Level.PROBLEM).toList();
        if (problems.isEmpty()) {
            return Optional.empty();
        }
        boolean host = problems.stream().allMatch(f -> f.area() == Area.HOST);
        String message = problems.stream()
                .map(f -> f.id() + ": " + f.text() + (f.remedy().isEmpty() ? "" : "; what would help: " + f.remedy()))
                .distinct()
                .collect(Collectors.joining(" | "));
        return Optional.of(host ? AssayException.host(message, null) : AssayException.target(message, null));
    }

    /**
     * A condition to examine; creates findings about it. Immutable.
     *
     * @param id id of its findings
     * @param area area of its findings
     */
    public record Subject(String id, Area area) {

        /** Returns a finding of level {@code OK}. */
        public Finding ok(String text) {
            return new Finding(id, area, Level.OK, text, "");
        }

        /** Returns a finding of level {@code NOTE}. */
        public Finding note(String text, String remedy) {
            return new Finding(id, area, Level.NOTE, text, remedy);
        }

        /** Returns a finding of level {@code WARNING}. */
        public Finding warning(String text, String remedy) {
            return new Finding(id, area, Level.WARNING, text, remedy);
        }

        /** Returns a finding of level {@code PROBLEM}. */
        public Finding problem(String text, String remedy) {
            return new Finding(id, area, Level.PROBLEM, text, remedy);
        }
    }
}
