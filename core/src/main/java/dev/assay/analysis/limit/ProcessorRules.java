package dev.assay.analysis.limit;

import dev.assay.model.result.Bottleneck.Kind;
import dev.assay.model.result.Bottleneck.SharedHost;
import dev.assay.model.result.TrialResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rules for the processors of client and server. Stateless. */
final class ProcessorRules {

    private static final String LARGER_CLIENT =
            "Use a client host with more or faster processors, or several client hosts.";

    /** A smaller share does not show in a sum of percents. */
    private static final double LEAST_STOLEN = 0.005;

    private ProcessorRules() {}

    static Optional<Finding> clientTime(Observed observed) {
        return found(observed, Figure.CLIENT_TIME)
                .map(value -> Finding.of(
                        Kind.CLIENT,
                        Figure.CLIENT_TIME,
                        value,
                        "The client: users spent " + FigureText.percent(value)
                                + " of their time in the client, between two transactions.",
                        "The database waited for the client. Make the preparation of transactions cheaper. "
                                + LARGER_CLIENT));
    }

    static Optional<Finding> serverCpu(Observed observed) {
        return found(observed, Figure.SERVER_CPU)
                .map(value -> Finding.of(
                        Kind.SERVER_CPU,
                        Figure.SERVER_CPU,
                        value,
                        "The database server's CPU: " + FigureText.percent(value) + " of its processors were busy.",
                        "Use a server with more or faster processors, or make the most expensive statements cheaper."
                                + " More users will not raise throughput."));
    }

    static Optional<Finding> sharedCpu(Observed observed) {
        return found(observed, Figure.SHARED_CPU)
                .filter(value -> observed.demandsProcessors())
                .map(value -> Finding.of(
                        Kind.SHARED_CPU,
                        Figure.SHARED_CPU,
                        value,
                        "The CPU of this host, which client and database share: " + FigureText.percent(value)
                                + " of its processors were busy, " + shares(observed) + ".",
                        "Run the client on another host to see what the database can do alone. More users will not"
                                + " raise throughput."));
    }

    static Optional<Finding> clientCpu(Observed observed) {
        return found(observed, Figure.CLIENT_CPU)
                .map(value -> Finding.of(
                        Kind.CLIENT,
                        Figure.CLIENT_CPU,
                        value,
                        "The client: it used " + FigureText.percent(value) + " of the processors of its host.",
                        LARGER_CLIENT));
    }

    static Optional<Finding> garbageCollection(Observed observed) {
        return found(observed, Figure.CLIENT_GC)
                .map(value -> Finding.of(
                        Kind.CLIENT,
                        Figure.CLIENT_GC,
                        value,
                        "The client: garbage collection stopped it for " + FigureText.percent(value) + " of the time.",
                        "Give the client's JVM more memory."));
    }

    private static Optional<Double> found(Observed observed, Figure figure) {
        return observed.exceeds(figure) ? Optional.ofNullable(observed.value(figure)) : Optional.empty();
    }

    /** Returns how client and database used the host that they share; null for a database on another host. */
    static @Nullable SharedHost sharedHost(Observed observed) {
        if (!Host.shared(observed.first())) {
            return null;
        }
        return new SharedHost(
                client(observed),
                observed.meanOf(Host::server),
                "Client and database share the processors of one host: " + shares(observed) + ".");
    }

    private static double client(Observed observed) {
        return observed.mean((TrialResult trial) -> trial.hosts().client().cpuUtilization());
    }

    private static String shares(Observed observed) {
        Double others = observed.meanOf(Host::server);
        String client = FigureText.percent(client(observed));
        double stolen = observed.mean(Host::stolen);
        return (others == null
                        ? client + " by the client's process, which contains the database"
                        : client + " by the client, " + FigureText.percent(others)
                                + " by the database and all other programs")
                + (stolen < LEAST_STOLEN ? "" : ", and the hypervisor took " + FigureText.percent(stolen));
    }
}
