package dev.assay.spi.workload;

import dev.assay.spi.target.Session;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * With what a workload looks at the data before a trial, and puts right what an earlier one left undone. Nothing of it is
 * measured. Used by one thread, but for {@code stopped}.
 *
 * @param <S> the kind of session
 * @param sessions opens a session, for questions and for changes, which the workload closes
 * @param progress is told in one line what is done now
 * @param stopped whether the run has been told to end: whoever may take long looks at it often, and leaves the rest
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Preparation<S extends Session>(
        Supplier<S> sessions, Consumer<String> progress, BooleanSupplier stopped) {}
