package dev.assay.report.page;

import dev.assay.model.result.Verdict;
import java.util.List;
import org.apiguardian.api.API;

/**
 * An answer on the first screen. Immutable.
 *
 * @param question in a few words
 * @param headline the answer
 * @param details further lines
 * @param tone appearance
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Answer(String question, String headline, List<String> details, Tone tone) {

    /** The appearance of an answer. */
    public enum Tone {
        /** Neutral. */
        PLAIN,
        /** No problem. */
        GOOD,
        /** A possible problem. */
        DOUBTFUL,
        /** A problem. */
        BAD;

        /** Returns the tone of a verdict. */
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
