package dev.assay.report.live;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Buffer of the messages of a live run for clients that connect and disconnect: those of the current trial and the results of
 * earlier ones. Thread-safe; the publishing thread never waits for a client.
 */
final class LiveFeed {

    /** Two hours of seconds. Of a longer trial, late clients see only the end. */
    private static final int MOST_MESSAGES = 7_200;

    private final Deque<LiveMessage> messages = new ArrayDeque<>();
    private long last;
    private boolean over;

    synchronized void publish(LiveMessage.Kind kind, String json) {
        if (over) {
            return;
        }
        if (!kind.frequent()) {
            messages.removeIf(message -> message.kind().isObsoleteAfter(kind));
        }
        if (messages.size() >= MOST_MESSAGES) {
            removeOldestSecond();
        }
        messages.addLast(new LiveMessage(++last, kind, json));
        over = kind == LiveMessage.Kind.OVER;
        notifyAll();
    }

    /** Other messages are few, and clients need all of them. */
    private void removeOldestSecond() {
        Iterator<LiveMessage> each = messages.iterator();
        while (each.hasNext()) {
            if (each.next().kind().frequent()) {
                each.remove();
                return;
            }
        }
        messages.removeFirst();
    }

    /**
     * Returns the messages after a given one; waits if there are none yet.
     *
     * @param id of the last message seen, or 0 for all
     * @return in order; empty after the timeout
     */
    synchronized List<LiveMessage> after(long id, long waitMillis) throws InterruptedException {
        long untilNanos = System.nanoTime() + waitMillis * 1_000_000;
        while (last <= id) {
            long left = (untilNanos - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return List.of();
            }
            wait(left);
        }
        return messages.stream().filter(message -> message.id() > id).toList();
    }
}
