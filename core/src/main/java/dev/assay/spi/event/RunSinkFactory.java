package dev.assay.spi.event;

import java.util.function.Consumer;
import org.apiguardian.api.API;

/**
 * Opens exporters of live figures of one kind. Found by {@link java.util.ServiceLoader}.
 *
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface RunSinkFactory {

    /** Returns the name in options, such as {@code prometheus}: lower case, unique among all factories. */
    String id();

    /** Returns one sentence for display. */
    String description();

    /** Returns the form of an address for help texts, such as {@code [HOST:]PORT}. */
    String addressForm();

    /**
     * Opens an exporter for one run.
     *
     * @param address in the form that {@link #addressForm} describes
     * @param notes receives messages for the user in one line each, from any thread; for failures during the run
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the address has another form; of kind {@code HOST} if this
     *     host cannot serve it, such as a port in use. The run goes on without the exporter in the second case
     */
    RunSink open(String address, Consumer<String> notes);
}
