package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;

/**
 * What a simulated station does with a request. Immutable.
 *
 * @param meanNanos mean time of service, above 0
 * @param constant whether every service takes just that, or an exponential time of that mean
 * @param servers how many requests are served at once, at least 1
 * @param freezeAtNanos when it stands still, since the trial began
 * @param freezeForNanos for how long; 0 for never
 */
public record SimulatedService(long meanNanos, boolean constant, int servers, long freezeAtNanos, long freezeForNanos) {

    private static final String WOULD_DO =
            "write simulated:service=2ms,servers=4, simulated:service=constant:2ms " + "or simulated:freeze=1s@5s";

    /** Checks the ranges. */
    public SimulatedService {
        if (meanNanos < 1 || servers < 1 || servers > 1024) {
            throw AssayException.plan("simulated: service has to be above zero and servers 1 to 1024; " + WOULD_DO);
        }
    }

    /**
     * Reads {@code service=2ms,servers=4}; both may be left out (1 ms, 1 server). {@code freeze=1s@5s} makes it stand
     * still for a second, five seconds after the start, to see whether the figures show it.
     *
     * @throws AssayException of kind {@code PLAN} if something else stands there
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
                        throw AssayException.plan("simulated: freeze=" + value + " has no moment; " + WOULD_DO);
                    }
                    freezeFor = TimeText.parse(lengthAndMoment[0]).toNanos();
                    freezeAt = TimeText.parse(lengthAndMoment[1]).toNanos();
                }
                default -> throw AssayException.plan("simulated: '" + name + "' is unknown; " + WOULD_DO);
            }
        }
        return new SimulatedService(mean, constant, servers, freezeAt, freezeFor);
    }

    private static int number(String value) {
        try {
            return Integer.parseInt(value.trim());
        } catch (NumberFormatException e) {
            throw AssayException.plan("simulated: servers=" + value + " is no number; " + WOULD_DO);
        }
    }
}
