package dev.assay.report.live;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * What was told so far, for watchers that come and go: what concerns the trial that goes on, and what came of earlier ones.
 * Thread-safe; one thread tells, and never waits for a watcher.
 */
final class LiveFeed {

    /** Two hours of seconds; of a longer trial, watchers who come late see the end. */
    private static final int MOST_MESSAGES = 7_200;

    private final Deque<LiveMessage> messages = new ArrayDeque<>();
    private long last;
    private boolean over;

    synchronized void tell(LiveMessage.Kind kind, String json) {
        if (over) {
            return;
        }
        if (kind != LiveMessage.Kind.SECOND) {
            messages.removeIf(message -> message.kind().endsWith(kind));
        }
        if (messages.size() >= MOST_MESSAGES) {
            forgetOne();
        }
        messages.addLast(new LiveMessage(++last, kind, json));
        over = kind == LiveMessage.Kind.OVER;
        notifyAll();
    }

    /** The oldest second: what else was told is little, and no watcher can do without it. */
    private void forgetOne() {
        Iterator<LiveMessage> each = messages.iterator();
        while (each.hasNext()) {
            if (each.next().kind() == LiveMessage.Kind.SECOND) {
                each.remove();
                return;
            }
        }
        messages.removeFirst();
    }

    /**
     * What was told after a message; waits for it if there is nothing yet.
     *
     * @param id of that message, or 0 for all
     * @return in order; empty if the time was up
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
