package dev.assay.workload.ycsb;

import java.util.Arrays;

/**
 * The numbers of the keys that the workers of this process insert, and the number up to which all of them exist. Worker
 * {@code w} of {@code n} on all hosts owns the numbers {@code first + w}, {@code first + w + n} and so on. A process assigns the
 * numbers of all its workers in ascending order, to any of them. So two processes never insert the same key (YCSB#1061), and a
 * process with all workers assigns consecutive numbers, as YCSB's client does.
 *
 * <p>A position below {@code first} is the number of a loaded record. Positions from {@code first} on count the inserts of this
 * process.
 *
 * <p>Thread-safe after all workers have {@link #join}ed.
 */
final class InsertKeys {

    private final long first;
    private final AcknowledgedCounter positions;
    private int[] workers = new int[0];
    private int workersOfAll = 1;

    /** Numbers from {@code first} on, without inserts of earlier runs. */
    InsertKeys(long first) {
        this(first, 0);
    }

    /**
     * @param first the lowest number that is divided among the workers of all processes
     * @param done the number of keys that this process has inserted in earlier runs
     */
    InsertKeys(long first, long done) {
        this.first = first;
        this.positions = new AcknowledgedCounter(first + done);
    }

    /** Adds the numbers of a worker of this process. Called by one thread, before measurement begins. */
    void join(int worker, int workersOnAllHosts) {
        workersOfAll = workersOnAllHosts;
        if (Arrays.stream(workers).noneMatch(each -> each == worker)) {
            workers = Arrays.copyOf(workers, workers.length + 1);
            workers[workers.length - 1] = worker;
            Arrays.sort(workers);
        }
    }

    /** Returns the position of the next key to insert. */
    long next() {
        return positions.next();
    }

    /** Marks the record at a position as existing. */
    void acknowledge(long position) {
        positions.acknowledge(position);
    }

    /** Returns the highest position up to which all records exist. */
    long last() {
        return positions.lastAcknowledged();
    }

    /** Returns the number of the key at a position, at least 0. */
    long number(long position) {
        if (position < first) {
            return position;
        }
        long turn = (position - first) / workers.length;
        int worker = (int) ((position - first) % workers.length);
        return first + turn * workersOfAll + workers[worker];
    }
}
