package dev.assay.cli.ycsb;

import dev.assay.model.result.LatencyDistribution;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** YCSB's status line. Stateless. */
final class StatusLine {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

    private StatusLine() {}

    /**
     * Returns the line up to the series.
     *
     * @param seconds since the start
     * @param operations completed so far
     * @param perSecond rate since the last line
     * @param left remaining operations, or 0 if unknown
     */
    static String head(String label, LocalDateTime now, double seconds, long operations, double perSecond, long left) {
        String line = label + TIME.format(now) + " " + (long) seconds + " sec: " + operations + " operations; "
                + (operations == 0 ? "" : number(perSecond) + " current ops/sec; ");
        return left == 0
                ? line
                : line + "est completion in " + remaining((long) Math.ceil(left / (operations / seconds)));
    }

    static String series(Measure measure, String name, LatencyDistribution times) {
        if (measure != Measure.HDR) {
            return "[" + name + " AverageLatency(us)=" + number(Measure.mean(times)) + "]";
        }
        StringBuilder text = new StringBuilder("[" + name + ": Count=" + times.count() + ", Max="
                + times.maxNanos() / 1_000 + ", Min=" + Measure.min(times) + ", Avg=" + number(Measure.mean(times)));
        for (String percentile : new String[] {"90", "99", "99.9", "99.99"}) {
            text.append(", " + percentile + "=" + times.percentileNanos(Double.parseDouble(percentile)) / 1_000);
        }
        return text.append(']').toString();
    }

    /** Returns days and hours, hours and minutes, or seconds, with YCSB's plural rules. */
    static String remaining(long seconds) {
        StringBuilder time = new StringBuilder();
        long days = TimeUnit.SECONDS.toDays(seconds);
        long hours = TimeUnit.SECONDS.toHours(seconds) % 24;
        long minutes = TimeUnit.SECONDS.toMinutes(seconds) % 60;
        append(time, days, "day");
        append(time, hours, "hour");
        if (days < 1) {
            append(time, minutes, "minute");
        }
        if (time.length() == 0) {
            time.append(seconds).append(seconds < 10 ? " second " : " seconds ");
        }
        return time.toString();
    }

    private static void append(StringBuilder time, long count, String unit) {
        if (count > 0) {
            time.append(count).append(' ').append(unit).append(count == 1 ? " " : "s ");
        }
    }

    private static String number(double value) {
        return new DecimalFormat("#.##", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(value);
    }
}
