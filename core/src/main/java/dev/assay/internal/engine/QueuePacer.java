package dev.assay.internal.engine;

/**
 * A background worker: does what users have queued, first come first served. The time a piece spent in the queue is part
 * of its response time. Work left when the load ends is done all the same. Confined to one worker.
 */
final class QueuePacer implements Pacer {

    private final TrialQueue.View queue;
    private final int type;

    /**
     * @param type of the work in the queue
     */
    QueuePacer(TrialQueue.View queue, int type) {
        this.queue = queue;
        this.type = type;
    }

    @Override
    public boolean claim(Ticket ticket) {
        if (!queue.takeNext()) {
            return false;
        }
        ticket.type = type;
        ticket.intendedNanos = queue.putNanos();
        return true;
    }

    @Override
    public boolean await(Ticket ticket) {
        return true;
    }

    @Override
    public void completed(Ticket ticket, long endNanos) {}
}
