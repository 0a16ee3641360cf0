package dev.assay.report.run;

import dev.assay.document.HistogramLog;
import dev.assay.document.RunReader;
import dev.assay.model.result.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a trial wrote while it ran. Immutable.
 *
 * @param intervals as far as they were written; empty where their file is missing
 * @param histograms or null where they are missing
 * @param problems what cannot be read
 */
record TrialLogs(List<Interval> intervals, @Nullable HistogramLog histograms, List<String> problems) {

    static final TrialLogs NONE = new TrialLogs(List.of(), null, List.of());

    /** Those in a trial's folder. */
    static TrialLogs read(Path folder) {
        Problems problems = new Problems();
        Path seconds = folder.resolve("intervals.csv");
        List<Interval> intervals = Files.exists(seconds) ? intervals(seconds, problems) : List.of();
        Path log = folder.resolve("histograms.hlog");
        HistogramLog histograms = Files.exists(log) ? problems.attempt(log, () -> HistogramLog.read(log)) : null;
        if (histograms != null && histograms.passedOver() > 0) {
            problems.add(log + ": " + histograms.passedOver() + " lines cannot be read and are not shown ("
                    + histograms.firstPassedOver() + "); was it edited?");
        }
        return new TrialLogs(intervals, histograms, problems.lines());
    }

    private static List<Interval> intervals(Path file, Problems problems) {
        RunReader.Intervals read = problems.attempt(file, () -> RunReader.intervalsOf(file));
        if (read == null) {
            return List.of();
        }
        if (!read.missing().isEmpty()) {
            problems.add(file + " was written by another version: it has no " + String.join(", ", read.missing())
                    + ", which charts over time do not show");
        }
        if (read.passedOver() > 0) {
            problems.add(file + ": " + read.passedOver()
                    + " lines have more or fewer fields than the heading and are not shown; was it edited?");
        }
        return read.intervals();
    }
}
