package dev.assay.analysis.distance;

import java.util.Arrays;
import java.util.List;

/**
 * A closed queueing network: users who wait for the network and think, a server with a queue, and rows that they hold locked while
 * they wait for the network. Solved by exact mean-value analysis (M. Reiser and S. S. Lavenberg, "Mean-value analysis of closed
 * multichain queuing networks", JACM 1980). Immutable.
 *
 * <p>A held row is a queue whose service time is already part of the delay, because the user holds the row while it waits for the
 * network: only the waiting for the row is added to the response time. That is an approximation.
 *
 * @param delaySeconds time of a transaction without queues: its round trips, its think time, and the fixed part of the server time
 * @param demandSeconds time of a transaction at the server's queue
 * @param locks held rows
 */
record ClosedNetwork(double delaySeconds, double demandSeconds, List<Lock> locks) {

    /**
     * Equal rows of which a transaction locks some.
     *
     * @param name what a row is
     * @param rows number of rows
     * @param heldSeconds time for which a mean transaction holds such rows, all together
     */
    record Lock(String name, int rows, double heldSeconds) {

        /** Returns the time for which a mean transaction holds each row. */
        double demandSeconds() {
            return heldSeconds / rows;
        }

        /** Returns the highest throughput, in transactions per second. */
        double mostPerSecond() {
            return rows / heldSeconds;
        }
    }

    /**
     * The state of the network.
     *
     * @param perSecond throughput in transactions per second
     * @param serverSeconds mean time at the server's queue
     * @param lockSeconds mean time of waiting for the rows of each lock, in the order of the locks
     */
    record State(double perSecond, double serverSeconds, List<Double> lockSeconds) {

        State {
            lockSeconds = List.copyOf(lockSeconds);
        }

        double allLocksSeconds() {
            return lockSeconds.stream().mapToDouble(each -> each).sum();
        }
    }

    ClosedNetwork {
        locks = List.copyOf(locks);
    }

    /** Returns the state with a number of users, at least one. */
    State with(int users) {
        double[] waits = new double[locks.size()];
        double[] queues = new double[locks.size()];
        double serverQueue = 0;
        double server = 0;
        double perSecond = 0;
        for (int present = 1; present <= users; present++) {
            server = demandSeconds * (1 + serverQueue);
            double waiting = 0;
            for (int i = 0; i < waits.length; i++) {
                waits[i] = locks.get(i).heldSeconds() * queues[i];
                waiting += waits[i];
            }
            perSecond = present / (delaySeconds + server + waiting);
            serverQueue = perSecond * server;
            for (int i = 0; i < queues.length; i++) {
                queues[i] = perSecond * locks.get(i).demandSeconds() * (1 + queues[i]);
            }
        }
        return new State(perSecond, server, Arrays.stream(waits).boxed().toList());
    }
}
