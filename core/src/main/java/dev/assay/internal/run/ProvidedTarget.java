package dev.assay.internal.run;

import dev.assay.spi.target.Target;
import java.util.function.Supplier;

/**
 * A target that the calling program provides. Immutable.
 *
 * @param opener returns it
 * @param ours whether each use opens a new target and closes it; otherwise the target stays open
 */
public record ProvidedTarget(Supplier<Target> opener, boolean ours) {

    public static ProvidedTarget open(Target target) {
        return new ProvidedTarget(() -> target, false);
    }

    /** Returns a target that is opened when it is needed. */
    public static ProvidedTarget opened(Supplier<Target> opener) {
        return new ProvidedTarget(opener, true);
    }
}
