package dev.assay.internal.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Look-up of field handles for static initialisers. Stateless. */
final class VarHandles {

    private VarHandles() {}

    /** Returns the handle of a field of the class that made the lookup. */
    static VarHandle field(MethodHandles.Lookup lookup, String name, Class<?> type) {
        try {
            return lookup.findVarHandle(lookup.lookupClass(), name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
