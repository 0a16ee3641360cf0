package dev.assay.internal.run;

import dev.assay.spi.target.Target;
import java.util.function.Supplier;

/**
 * A target an embedding program handed over. Immutable.
 *
 * @param opener gives it
 * @param ours whether it is made for each use and closed after it; else it is the program's, and stays open
 */
public record ProvidedTarget(Supplier<Target> opener, boolean ours) {

    /** One that is open already and stays so. */
    public static ProvidedTarget open(Target target) {
        return new ProvidedTarget(() -> target, false);
    }

    /** One that is opened when it is needed. */
    public static ProvidedTarget opened(Supplier<Target> opener) {
        return new ProvidedTarget(opener, true);
    }
}
