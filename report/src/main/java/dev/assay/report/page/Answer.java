package dev.assay.report.page;

import dev.assay.model.result.Verdict;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What the first screen says to one question. Immutable.
 *
 * @param question in a word or two
 * @param headline the answer
 * @param details lines below it
 * @param tone how it looks
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Answer(String question, String headline, List<String> details, Tone tone) {

    /** How an answer looks. */
    public enum Tone {
        /** As any other. */
        PLAIN,
        /** Nothing is wrong. */
        GOOD,
        /** Something may be. */
        DOUBTFUL,
        /** Something is. */
        BAD;

        /** How a verdict looks. */
        public static Tone of(Verdict.Status verdict) {
            return switch (verdict) {
                case VALID -> GOOD;
                case SUSPECT -> DOUBTFUL;
                case INVALID -> BAD;
            };
        }
    }

    /** Copies the list. */
    public Answer {
        details = List.copyOf(details);
    }
}
