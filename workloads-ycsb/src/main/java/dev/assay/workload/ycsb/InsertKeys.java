package dev.assay.workload.ycsb;

import java.util.Arrays;

/**
 * The numbers of the keys that the workers of this process insert, and up to which of them all are there. Worker {@code w} of
 * {@code n} on all hosts stands for the numbers {@code first + w}, {@code first + w + n} and so on; a process hands out those
 * of all its workers in turn, whoever of them asks. So no two processes insert one key (YCSB#1061), and a process that has
 * all workers hands out numbers that follow one another, as YCSB's client does.
 *
 * <p>What is known of inserts is counted in positions: those below {@code first} are the numbers of records that are there for
 * all, those above what this process inserted, in turn.
 *
 * <p>Thread-safe once all workers have {@link #join}ed.
 */
final class InsertKeys {

    private final long first;
    private final AcknowledgedCounter positions;
    private int[] workers = new int[0];
    private int workersOfAll = 1;

    /**
     * @param first the lowest number that is not there yet
     */
    InsertKeys(long first) {
        this(first, 0);
    }

    /**
     * @param first the lowest number that the workers of all processes share out
     * @param done how many of its numbers this process has inserted already, in earlier runs
     */
    InsertKeys(long first, long done) {
        this.first = first;
        this.positions = new AcknowledgedCounter(first + done);
    }

    /** Takes in the numbers of a worker of this process; called before the clock starts, by one thread. */
    void join(int worker, int workersOnAllHosts) {
        workersOfAll = workersOnAllHosts;
        if (Arrays.stream(workers).noneMatch(each -> each == worker)) {
            workers = Arrays.copyOf(workers, workers.length + 1);
            workers[workers.length - 1] = worker;
            Arrays.sort(workers);
        }
    }

    /** The position of the next key to be inserted. */
    long next() {
        return positions.next();
    }

    /** The position's record is there. */
    void acknowledge(long position) {
        positions.acknowledge(position);
    }

    /** The highest position up to which all records are there. */
    long last() {
        return positions.lastAcknowledged();
    }

    /** The key's number at a position, at least 0. */
    long number(long position) {
        if (position < first) {
            return position;
        }
        long turn = (position - first) / workers.length;
        int of = (int) ((position - first) % workers.length);
        return first + turn * workersOfAll + workers[of];
    }
}
