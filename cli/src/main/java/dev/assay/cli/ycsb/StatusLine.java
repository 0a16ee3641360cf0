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
        StringBuilder line = new StringBuilder(label)
                .append(TIME.format(now))
                .append(' ')
                .append((long) seconds)
                .append(" sec: ")
                .append(operations)
                .append(" operations; ");
        if (operations != 0) {
            line.append(number(perSecond)).append(" current ops/sec; ");
        }
        if (left != 0) {
            line.append("est completion in ").append(remaining((long) Math.ceil(left / (operations / seconds))));
        }
        return line.toString();
    }

    /** Returns the text of a series. */
    static String series(Measure measure, String name, LatencyDistribution times) {
        if (measure != Measure.HDR) {
            return "[" + name + " AverageLatency(us)=" + number(Measure.mean(times)) + "]";
        }
        StringBuilder text = new StringBuilder("[")
                .append(name)
                .append(": Count=")
                .append(times.count())
                .append(", Max=")
                .append(times.maxNanos() / 1_000)
                .append(", Min=")
                .append(Measure.min(times))
                .append(", Avg=")
                .append(number(Measure.mean(times)));
        for (String percentile : new String[] {"90", "99", "99.9", "99.99"}) {
            text.append(", ")
                    .append(percentile)
                    .append('=')
                    .append(times.percentileNanos(Double.parseDouble(percentile)) / 1_000);
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
