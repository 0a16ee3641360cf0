package dev.assay.workload.script;

import dev.assay.model.AssayException;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
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

    /** A trace, and what it was read from. */
    private record Read(Request request, List<Version> versions, ReplayTrace trace) {}

    private record Request(String file, double speed) {}

    private record Version(Path file, long bytes, FileTime modified) {}

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
        Request request = new Request(file, speed);
        Read known = last.get();
        if (known != null
                && known.request.equals(request)
                && known.versions.equals(versions(file, known.trace.scripts()))) {
            return known.trace;
        }
        ReplayTrace trace = ReplayTraceReader.read(file, speed);
        last.set(new Read(request, versions(file, trace.scripts()), trace));
        return trace;
    }

    /** Returns the versions of the trace and its scripts, without those that cannot be read. */
    private static List<Version> versions(String file, List<Path> scripts) {
        List<Version> versions = new ArrayList<>();
        for (Path path :
                Stream.concat(Stream.of(Path.of(file)), scripts.stream()).toList()) {
            try {
                versions.add(new Version(path, Files.size(path), Files.getLastModifiedTime(path)));
            } catch (IOException e) {
                // Another version than the known one, so that the file is read again, which reports the problem.
            }
        }
        return versions;
    }
}
