package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;

/**
 * The service of a simulated queue. Immutable.
 *
 * @param meanNanos mean service time, above 0
 * @param constant whether the service time is constant rather than exponential
 * @param servers number of servers, at least 1
 * @param freezeAtNanos when service stops, since the trial began
 * @param freezeForNanos for how long; 0 for never
 */
public record SimulatedService(long meanNanos, boolean constant, int servers, long freezeAtNanos, long freezeForNanos) {

    private static final String USAGE =
            "write simulated:service=2ms,servers=4, simulated:service=constant:2ms " + "or simulated:freeze=1s@5s";

    public SimulatedService {
        if (meanNanos < 1 || servers < 1 || servers > 1024) {
            throw AssayException.plan("simulated: service has to be above zero and servers 1 to 1024; " + USAGE);
        }
    }

    /**
     * Parses {@code service=2ms,servers=4}; both are optional (1 ms, 1 server). {@code freeze=1s@5s} stops service for a second,
     * five seconds after the start.
     *
     * @throws AssayException of kind {@code PLAN} if the text is invalid
     */
    public static SimulatedService parse(String text) {
        long mean = 1_000_000;
        boolean constant = false;
        int servers = 1;
        long freezeAt = 0;
        long freezeFor = 0;
        for (String part : text.isBlank() ? new String[0] : text.split(",")) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            String value = part.substring(equals + 1);
            switch (name.trim()) {
                case "service" -> {
                    constant = value.startsWith("constant:");
                    String time = constant ? value.substring("constant:".length()) : value;
                    mean = TimeText.parse(time).toNanos();
                }
                case "servers" -> servers = number(value);
                case "freeze" -> {
                    String[] lengthAndMoment = value.split("@", 2);
                    if (lengthAndMoment.length != 2) {
                        throw AssayException.plan("simulated: freeze=" + value + " has no start time; " + USAGE);
                    }
                    freezeFor = TimeText.parse(lengthAndMoment[0]).toNanos();
                    freezeAt = TimeText.parse(lengthAndMoment[1]).toNanos();
                }
                default -> throw AssayException.plan("simulated: '" + name + "' is unknown; " + USAGE);
            }
        }
        return new SimulatedService(mean, constant, servers, freezeAt, freezeFor);
    }

    private static int number(String value) {
        try {
            return Integer.parseInt(value.trim());
        } catch (NumberFormatException e) {
            throw AssayException.plan("simulated: servers=" + value + " is not a number; " + USAGE);
        }
    }
}
