package dev.assay.spi.workload;

import dev.assay.spi.target.Session;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Access to the data before a trial, for a workload that inspects them or repairs what an earlier run left incomplete. Not
 * measured. Confined to one thread, except {@code stopped}.
 *
 * @param <S> session type
 * @param sessions opens a session for queries and changes; the workload closes it
 * @param progress receives a description of the present step in one line
 * @param stopped returns whether the run has been asked to end; long operations check it often and stop early
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Preparation<S extends Session>(
        Supplier<S> sessions, Consumer<String> progress, BooleanSupplier stopped) {}
