package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicReference;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Factory of the workload {@code replay}. Keeps the trace that it read last. Thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ReplayFactory extends JdbcWorkloadFactory<ReplayParameters> {

    static final String ID = "replay";

    private final AtomicReference<@Nullable Read> last = new AtomicReference<>();

    /** For {@link java.util.ServiceLoader}. */
    public ReplayFactory() {
        super(
                ID,
                "A recorded load: statements and scripts of a CSV file, each at its own time.",
                ReplayParameters.class);
    }

    /** A trace, and what the file was when it was read. */
    private record Read(Version version, ReplayTrace trace) {}

    private record Version(String file, double speed, long bytes, FileTime modified) {}

    /** {@inheritDoc} Reads the trace and its scripts. */
    @Override
    public Workload<JdbcSession> create(ReplayParameters parameters, WorkloadContext context) {
        if (parameters.trace().isBlank()) {
            throw AssayException.plan("replay needs a trace, such as: assay run replay day.csv");
        }
        return ScriptWorkload.of(
                trace(parameters.trace(), parameters.speed()),
                new ScriptParameters("", "", parameters.define(), 1, parameters.setup(), parameters.violations()),
                context.seeds());
    }

    /** A run creates the workload several times, and a trace can be long. */
    private ReplayTrace trace(String file, double speed) {
        Version version = version(file, speed);
        Read known = last.get();
        if (known != null && known.version.equals(version)) {
            return known.trace;
        }
        ReplayTrace trace = ReplayTraceReader.read(file, speed);
        last.set(version == null ? null : new Read(version, trace));
        return trace;
    }

    private static @Nullable Version version(String file, double speed) {
        try {
            Path path = Path.of(file);
            return new Version(file, speed, Files.size(path), Files.getLastModifiedTime(path));
        } catch (IOException | InvalidPathException e) {
            return null; // reading reports it
        }
    }
}
