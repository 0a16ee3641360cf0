package dev.assay.report.page;

import dev.assay.model.result.Verdict;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An answer on the first screen. Immutable.
 *
 * @param question in a few words
 * @param headline the answer
 * @param figures that belong to the headline
 * @param details further lines
 * @param folded lines that a reader opens; null if there are none
 * @param sparkline course of the answered quantity; null if there is none
 * @param tone appearance
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Answer(
        String question,
        String headline,
        List<NamedValue> figures,
        List<String> details,
        @Nullable Folded folded,
        @Nullable Sparkline sparkline,
        Tone tone) {

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

    /**
     * Lines that a reader opens.
     *
     * @param title shown instead of the lines, such as {@code 4 more reasons}
     * @param lines at least one
     */
    public record Folded(String title, List<String> lines) {

        /** Copies the list. */
        public Folded {
            lines = List.copyOf(lines);
        }
    }

    /** Copies the lists. */
    public Answer {
        figures = List.copyOf(figures);
        details = List.copyOf(details);
    }

    /** Creates an answer of headline and details. */
    public Answer(String question, String headline, List<String> details, Tone tone) {
        this(question, headline, List.of(), details, null, null, tone);
    }

    /** Returns a copy with figures. */
    public Answer with(List<NamedValue> others) {
        return new Answer(question, headline, others, details, folded, sparkline, tone);
    }

    /** Returns a copy with a sparkline. */
    public Answer with(@Nullable Sparkline other) {
        return new Answer(question, headline, figures, details, folded, other, tone);
    }

    /** Returns a copy with lines that a reader opens; the same answer if there are none. */
    public Answer folding(String title, List<String> lines) {
        return lines.isEmpty()
                ? this
                : new Answer(question, headline, figures, details, new Folded(title, lines), sparkline, tone);
    }
}
