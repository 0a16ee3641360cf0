package dev.assay.report.run;

import dev.assay.document.HistogramLog;
import dev.assay.document.RunReader;
import dev.assay.model.result.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The log files of a trial. Immutable.
 *
 * @param intervals written so far; empty if the file is missing
 * @param histograms null if missing
 * @param problems what cannot be read
 */
record TrialLogs(List<Interval> intervals, @Nullable HistogramLog histograms, List<String> problems) {

    static final TrialLogs NONE = new TrialLogs(List.of(), null, List.of());

    static TrialLogs read(Path folder) {
        Problems problems = new Problems();
        Path seconds = folder.resolve("intervals.csv");
        List<Interval> intervals = Files.exists(seconds) ? intervals(seconds, problems) : List.of();
        Path log = folder.resolve("histograms.hlog");
        HistogramLog histograms = Files.exists(log) ? problems.attempt(log, () -> HistogramLog.read(log)) : null;
        if (histograms != null && histograms.passedOver() > 0) {
            problems.add(log + ": " + histograms.passedOver() + " lines cannot be read and are skipped ("
                    + histograms.firstPassedOver() + "); the file may have been edited");
        }
        return new TrialLogs(intervals, histograms, problems.lines());
    }

    private static List<Interval> intervals(Path file, Problems problems) {
        RunReader.Intervals read = problems.attempt(file, () -> RunReader.intervalsOf(file));
        if (read == null) {
            return List.of();
        }
        if (!read.missing().isEmpty()) {
            problems.add(file + " was written by another version: it lacks " + String.join(", ", read.missing())
                    + ", which are missing in charts over time");
        }
        if (read.passedOver() > 0) {
            problems.add(
                    file + ": " + read.passedOver()
                            + " lines have more or fewer fields than the heading and are skipped; the file may have been edited");
        }
        return read.intervals();
    }
}
