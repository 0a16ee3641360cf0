package dev.assay.analysis.distance;

import dev.assay.analysis.distance.ClosedNetwork.Lock;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The time of a transaction outside the network, fitted to a measurement: one part that queues, and one part that takes the same
 * time under any load. Immutable.
 *
 * @param queueSeconds part that queues: the least time between two transactions of a saturated server
 * @param fixedSeconds part without a queue: parallel work, other waits of the server, the client
 * @param basis what decides how the time is divided
 */
record ServerFit(double queueSeconds, double fixedSeconds, Basis basis) {

    private static final int STEPS = 200;

    /** What decides how the time outside the network is divided. */
    enum Basis {
        /** One user: no queue. */
        ONE_USER,
        /** The same load with one user, which shows the time without a queue. */
        LIGHT_LOAD,
        /** The use of the server's processors. */
        UTILIZATION,
        /** Nothing is known: all of it queues. */
        ALL_QUEUES,
        /** Nothing is known: the queue is as long at any distance. Used for intervals only. */
        NONE_QUEUES
    }

    /**
     * A measurement.
     *
     * @param users number of users
     * @param perSecond transactions per second
     * @param delaySeconds time of a transaction in the network and of thinking
     * @param locks rows that are held at the measured distance
     * @param lightSeconds time outside the network with one user; null if it was not measured
     * @param utilization use of the server's processors, 0 to 1; null if unknown
     */
    record Observation(
            int users,
            double perSecond,
            double delaySeconds,
            List<Lock> locks,
            @Nullable Double lightSeconds,
            @Nullable Double utilization) {

        Observation {
            locks = List.copyOf(locks);
        }

        /** Returns the mean time of a transaction outside the network, queues included. */
        double serverSeconds() {
            return users / perSecond - delaySeconds;
        }

        private double cycleSeconds(double queueSeconds, double fixedSeconds) {
            return users
                    / new ClosedNetwork(delaySeconds + fixedSeconds, queueSeconds, locks)
                            .with(users)
                            .perSecond();
        }
    }

    /** Returns the fit that uses most of what is known. */
    static ServerFit of(Observation seen) {
        if (seen.users() == 1) {
            return new ServerFit(seen.serverSeconds(), 0, Basis.ONE_USER);
        }
        if (seen.lightSeconds() != null) {
            return ofLightLoad(seen, seen.lightSeconds());
        }
        return seen.utilization() != null && seen.utilization() > 0
                ? ofUtilization(seen, Math.min(1, seen.utilization()))
                : allQueues(seen);
    }

    /** The whole time queues. */
    static ServerFit allQueues(Observation seen) {
        double queue = root(demand -> seen.cycleSeconds(demand, 0), seen, seen.serverSeconds());
        return new ServerFit(queue, 0, Basis.ALL_QUEUES);
    }

    /** The time is as long at any distance, except the waits for rows. */
    static ServerFit noneQueues(Observation seen) {
        double fixed = root(time -> seen.cycleSeconds(0, time), seen, seen.serverSeconds());
        return new ServerFit(0, fixed, Basis.NONE_QUEUES);
    }

    /** The two parts add up to the time with one user; how much of it queues follows from the measured throughput. */
    private static ServerFit ofLightLoad(Observation seen, double light) {
        double cycle = seen.users() / seen.perSecond();
        if (seen.cycleSeconds(0, light) >= cycle) {
            return new ServerFit(0, noneQueues(seen).fixedSeconds(), Basis.LIGHT_LOAD);
        }
        if (seen.cycleSeconds(light, 0) <= cycle) {
            return new ServerFit(allQueues(seen).queueSeconds(), 0, Basis.LIGHT_LOAD);
        }
        double queue = root(demand -> seen.cycleSeconds(demand, light - demand), seen, light);
        return new ServerFit(queue, light - queue, Basis.LIGHT_LOAD);
    }

    /** By the utilization law, the queueing part is the utilization divided by the throughput. */
    private static ServerFit ofUtilization(Observation seen, double utilization) {
        double queue = utilization / seen.perSecond();
        if (seen.cycleSeconds(queue, 0) >= seen.users() / seen.perSecond()) {
            return allQueues(seen);
        }
        double fixed = root(time -> seen.cycleSeconds(queue, time), seen, seen.serverSeconds());
        return new ServerFit(queue, fixed, Basis.UTILIZATION);
    }

    /** Returns where an ascending function of 0 to {@code most} is the measured cycle time; the nearer end if it never is. */
    private static double root(DoubleUnaryOperator cycleSeconds, Observation seen, double most) {
        double wanted = seen.users() / seen.perSecond();
        double low = 0;
        double high = Math.max(0, most);
        for (int i = 0; i < STEPS && low < high; i++) {
            double middle = low + (high - low) / 2;
            if (middle == low || middle == high) {
                break;
            }
            if (cycleSeconds.applyAsDouble(middle) < wanted) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}
