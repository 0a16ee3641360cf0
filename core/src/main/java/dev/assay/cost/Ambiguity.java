package dev.assay.cost;

import dev.assay.model.AssayException;
import dev.assay.spi.Plugins;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Refuses an answer that two plug-ins give: which of them is right is the user's decision. Stateless. */
final class Ambiguity {

    private Ambiguity() {}

    /**
     * Returns the answer of the one plug-in that has one; empty if none has.
     *
     * @param about the question, for the message
     * @param kind of the plug-ins, for the message
     * @throws AssayException of kind {@code PLAN} that names both plug-ins if two have one
     */
    static <P, T> Optional<T> only(
            String about, String kind, List<P> plugins, Function<P, String> id, Function<P, Optional<T>> answer) {
        P first = null;
        Optional<T> found = Optional.empty();
        for (P plugin : plugins) {
            Optional<T> own = answer.apply(plugin);
            if (own.isPresent() && first != null) {
                throw AssayException.plan(about + ": two " + kind + "s answer, " + id.apply(first) + " ("
                        + Plugins.origin(first.getClass()) + ") and " + id.apply(plugin) + " ("
                        + Plugins.origin(plugin.getClass()) + "); remove one");
            }
            if (own.isPresent()) {
                first = plugin;
                found = own;
            }
        }
        return found;
    }
}
