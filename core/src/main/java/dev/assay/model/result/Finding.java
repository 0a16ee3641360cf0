package dev.assay.model.result;

import dev.assay.model.AssayException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * What was found about one thing that can spoil a measurement, before anything is measured. Immutable, free of secrets.
 *
 * @param id kebab-case and stable: what was looked at
 * @param area whose side it is on
 * @param level what it means for a measurement
 * @param text one line: what was found, with figures and units
 * @param remedy what would help, a statement or a clause for a person; empty where nothing is amiss
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Finding(String id, Area area, Level level, String text, String remedy) {

    /** Whose side a finding is on. */
    public enum Area {
        /** The host the probe runs on, and its Java. */
        HOST,
        /** The driver and how it is set up. */
        DRIVER,
        /** The system to be measured, and the way to it. */
        TARGET
    }

    /** What a finding means for a measurement; the worst comes last. */
    public enum Level {
        /** It is as it should be. */
        OK,
        /** It decides about the figures, and a reader of them should know. */
        NOTE,
        /** It may spoil the figures. */
        WARNING,
        /** There will be no measurement. */
        PROBLEM
    }

    /**
     * Returns the failure that the problems found amount to; empty if there is none.
     *
     * @return of kind {@code HOST} if all problems are this host's, else {@code TARGET}; one line with all of them
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
     * One thing that is looked at; it makes the findings about it. Immutable.
     *
     * @param id of its findings
     * @param area of its findings
     */
    public record Subject(String id, Area area) {

        /** It is as it should be. */
        public Finding ok(String text) {
            return new Finding(id, area, Level.OK, text, "");
        }

        /** A reader of the figures should know. */
        public Finding note(String text, String remedy) {
            return new Finding(id, area, Level.NOTE, text, remedy);
        }

        /** It may spoil the figures. */
        public Finding warning(String text, String remedy) {
            return new Finding(id, area, Level.WARNING, text, remedy);
        }

        /** There will be no measurement. */
        public Finding problem(String text, String remedy) {
            return new Finding(id, area, Level.PROBLEM, text, remedy);
        }
    }
}
