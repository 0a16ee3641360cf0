package dev.assay.cli;

import static dev.assay.cli.SummaryText.row;

import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.util.List;

/** Formats what makes the figures of a trial doubtful: errors, outages and the verdict. Stateless. */
final class ProblemsText {

    private ProblemsText() {}

    /** Adds errors and outages. */
    static void failures(TrialResult result, List<String> lines) {
        errors(result, lines);
        outages(result, lines);
    }

    private static void errors(TrialResult result, List<String> lines) {
        long retries = result.outcomes().transactions().stream()
                .mapToLong(TransactionResult::retries)
                .sum();
        if (result.outcomes().errors().isEmpty()) {
            lines.add(row("Errors", "none"));
            return;
        }
        String label = "Errors";
        for (ErrorCount error : result.outcomes().errors()) {
            lines.add(row(
                    label,
                    "%,d x %s in %s%s: %s",
                    error.count(),
                    error.errorClass(),
                    error.type(),
                    error.sqlState() == null ? "" : " (SQLSTATE " + error.sqlState() + ")",
                    error.firstMessage()));
            label = "";
        }
        lines.add(row("", "%,d retries", retries));
    }

    private static void outages(TrialResult result, List<String> lines) {
        String label = "Outages";
        for (TrialResult.Outage outage : result.course().outages()) {
            lines.add(row(
                    label,
                    "second %.0f to %.0f (%.0f s), %,d transactions failed",
                    outage.startSeconds(),
                    outage.startSeconds() + outage.seconds(),
                    outage.seconds(),
                    outage.failed()));
            label = "";
        }
    }

    static void verdict(TrialResult result, Console console, List<String> lines) {
        Verdict verdict = result.verdict();
        String color = switch (verdict.status()) {
            case VALID -> "32";
            case SUSPECT -> "33";
            case INVALID -> "31";
        };
        lines.add(row("Verdict", console.paint(color, verdict.status().name())));
        for (Verdict.Reason reason : verdict.reasons()) {
            lines.add(row("", reason.code() + ": " + reason.detail()));
        }
        verdict.otherThresholds().ifPresent(text -> lines.add(row("", text)));
    }
}
