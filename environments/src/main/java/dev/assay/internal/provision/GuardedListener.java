package dev.assay.internal.provision;

import java.util.function.Consumer;

/**
 * A listener whose exceptions end here: a progress line that cannot be shown neither ends a creation nor keeps a resource alive.
 * Confined to one thread.
 *
 * @param <T> what it receives
 */
public final class GuardedListener<T> implements Consumer<T> {

    private final Consumer<T> listener;

    public GuardedListener(Consumer<T> listener) {
        this.listener = listener;
    }

    @Override
    public void accept(T event) {
        try {
            listener.accept(event);
        } catch (RuntimeException e) {
            // The journal has the step; the next one is shown again.
        }
    }
}
