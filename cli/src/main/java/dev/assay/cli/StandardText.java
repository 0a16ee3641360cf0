package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;
import static dev.assay.cli.TableText.left;
import static dev.assay.cli.TableText.right;

import com.github.freva.asciitable.ColumnData;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import dev.assay.model.result.LimitResult;
import java.util.List;
import java.util.stream.Collectors;

/** Formats results against the requirements of a standard for the terminal. Stateless. */
final class StandardText {

    private StandardText() {}

    /** Returns a line per transaction type: the table of TPC-C clause 5.2.5.7. */
    static String limits(List<LimitResult> limits) {
        List<ColumnData<LimitResult>> columns = List.of(
                left("transaction", LimitResult::type),
                right("minimum share", l -> l.minimumShare() == 0 ? "" : format("%.1f %%", 100 * l.minimumShare())),
                right("share", l -> format("%.1f %%", 100 * l.share())),
                right("keying s", l -> format("%.0f", l.keyingSeconds())),
                right("mean think s", l -> format("%.0f", l.meanThinkSeconds())),
                right("p90 limit s", l -> format("%.0f", l.limitSeconds())),
                right("p90 s", l -> Double.isNaN(l.p90Seconds()) ? "> longest" : format("%.4f", l.p90Seconds())),
                right("mean s", l -> format("%.4f", l.meanSeconds())),
                left("p90 limit", l -> l.met() ? "met" : "MISSED"));
        return TableText.framed(limits, columns);
    }

    /** Returns the numbers of requirements met, failed and undecided. */
    static String inShort(List<LimitResult> limits, List<AuditResult> audits) {
        long applicable = audits.size() - count(audits, Status.NOT_APPLICABLE);
        long undecided = count(audits, Status.UNDECIDED);
        return format(
                        "%d of %d response-time limits met, %d of %d applicable audits passed",
                        limits.stream().filter(LimitResult::met).count(),
                        limits.size(),
                        count(audits, Status.PASSED),
                        applicable)
                + (undecided == 0 ? "" : format(", %d undecided (too few observations)", undecided))
                + audits.stream()
                        .filter(audit -> audit.status() == Status.FAILED)
                        .map(audit -> "; " + audit.id() + " FAILED: " + audit.detail())
                        .collect(Collectors.joining());
    }

    private static long count(List<AuditResult> audits, Status status) {
        return audits.stream().filter(audit -> audit.status() == status).count();
    }
}
