package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The plans of studies with versions, classes and storage that are sold today, cut to seconds and with the names of the studies.
 * Stateless.
 */
final class RentedStudies {

    /** What {@code measure} of a plan is for cells that end after a few transactions, however slow this host is. */
    static final String FEW_TRANSACTIONS = "1m\n  transactions: 40";

    private static final Path PLANS = Path.of("").toAbsolutePath().resolveSibling("plans");

    private RentedStudies() {}

    /**
     * Returns study S4.
     *
     * @param measure duration of each cell, or {@link #FEW_TRANSACTIONS}
     * @param encryption of all targets: further fields of theirs, after a comma
     */
    static String postgresPerDollar(String measure, String encryption) throws IOException {
        return read("s4-postgres-per-dollar-2026.yaml", measure)
                .replaceAll("(environment: iops-\\d+)}", "$1" + encryption + "}");
    }

    /**
     * Returns the first plan of study S2, with its nine databases and three kinds of client hosts.
     *
     * @param encryption as for {@link #postgresPerDollar}
     */
    static String latency(String measure, String encryption) throws IOException {
        return read("s2-ycsb-latency-2026.yaml", measure)
                .replaceAll("(, environment: [a-z0-9-]+)}", "$1" + encryption + "}");
    }

    private static String read(String study, String measure) throws IOException {
        String plan = Files.readString(PLANS.resolve(study));
        assertThat(plan).contains("measure: 10m");
        return plan.replaceFirst("(?m)^(name: .*)-2026$", "$1")
                .replace("measure: 10m", "ramp-up: 0s\n  measure: " + measure);
    }

    /** Returns a plan in which all values of a parameter are divided by a factor, so that their relations stay. */
    static String scaled(String plan, String parameter, long factor) {
        Matcher line = Pattern.compile("(?m)^( *" + parameter + ": )(.+)$").matcher(plan);
        assertThat(line.find()).as(parameter).isTrue();
        String values = Pattern.compile("\\d+").matcher(line.group(2)).replaceAll(value -> {
            assertThat(Long.parseLong(value.group()) % factor).as(line.group()).isZero();
            return Long.toString(Long.parseLong(value.group()) / factor);
        });
        return plan.substring(0, line.start()) + line.group(1) + values + plan.substring(line.end());
    }
}
