package dev.assay.internal.engine;

/**
 * A background worker: executes queued work in order of arrival. The time in the queue is part of the response time. Work left
 * when the load ends is still executed. Confined to one worker.
 *
 * @param type of the queued work
 */
record QueuePacer(TrialQueue.View queue, int type) implements Pacer {

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
