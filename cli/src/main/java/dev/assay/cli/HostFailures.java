package dev.assay.cli;

import dev.assay.cli.HostPart.End;
import dev.assay.model.AssayException;
import dev.assay.remote.RemoteRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The failures of client hosts, which become the failure of their run. Stateless. */
final class HostFailures {

    private HostFailures() {}

    /** Returns whatever a host has thrown as its failure. */
    static AssayException of(Throwable thrown) {
        return thrown instanceof AssayException known ? known : AssayException.host(thrown.toString(), thrown);
    }

    /**
     * Returns the failure of a host whose program did not measure all by its status, such as after a bug or if the host ended it; empty
     * after a measurement or Ctrl-C.
     */
    static Optional<AssayException> of(RemoteRun.Ended ended) {
        String status = "the run ended with the status " + ended.status();
        String message = ended.failure().isEmpty() ? status : ended.failure();
        return switch (ended.status()) {
            case ExitStatus.DONE, ExitStatus.INVALID, ExitStatus.INTERRUPTED -> Optional.empty();
            case ExitStatus.USAGE -> Optional.of(AssayException.plan(message));
            case ExitStatus.TARGET -> Optional.of(AssayException.target(message, null));
            case ExitStatus.HOST -> Optional.of(AssayException.host(message, null));
            default ->
                Optional.of(AssayException.host(ended.failure().isEmpty() ? status : status + ": " + message, null));
        };
    }

    static boolean any(List<End> ends) {
        return ends.stream().anyMatch(each -> each.failure() != null);
    }

    /**
     * Returns the failure of a run. That of a limit does not hide those of hosts.
     *
     * @param ends of all parts
     * @param limit that was reached; null if none was
     * @return empty if no host has failed, and no limit was reached
     */
    static Optional<AssayException> failure(List<End> ends, @Nullable AssayException limit) {
        if (!any(ends)) {
            return Optional.ofNullable(limit);
        }
        List<AssayException> failures =
                ends.stream().map(End::failure).filter(Objects::nonNull).toList();
        AssayException first = failures.get(0);
        String hosts = ends.size() == 1 ? first.message() : text(ends, failures.size());
        AssayException all;
        if (limit == null) {
            all = new AssayException(first.kind(), hosts, first);
        } else {
            // The failure of a single host is that the limit has ended it.
            String message = ends.size() == 1 ? limit.message() : limit.message() + ". " + hosts;
            all = new AssayException(limit.kind(), message, limit);
            all.addSuppressed(first);
        }
        failures.stream().skip(1).forEach(all::addSuppressed);
        return Optional.of(all);
    }

    private static String text(List<End> ends, int failures) {
        Map<String, String> hosts = new LinkedHashMap<>();
        for (End end : ends) {
            AssayException failure = end.failure();
            if (failure != null) {
                hosts.merge(failure.message(), end.part().results().host(), (one, other) -> one + ", " + other);
            }
        }
        return failures + " of " + ends.size() + " client hosts " + (failures == 1 ? "has" : "have") + " failed: "
                + hosts.entrySet().stream()
                        .map(each -> each.getValue() + ": " + each.getKey())
                        .collect(Collectors.joining("; "));
    }
}
