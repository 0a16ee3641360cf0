package dev.assay.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Server processes by their recorded process id. Stateless. */
final class ServerProcesses {

    private static final Logger LOG = LoggerFactory.getLogger(ServerProcesses.class);

    private ServerProcesses() {}

    /**
     * Returns the running server whose process id is in the first line of a file. The name of its program and one of its arguments
     * have to match, because another program may have the id now.
     */
    static Optional<ProcessHandle> find(Path file, String program, String argument) {
        try {
            long number = Long.parseLong(Files.readAllLines(file).get(0).strip());
            return ProcessHandle.of(number).filter(process -> isServer(process.info(), program, argument));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static boolean isServer(ProcessHandle.Info info, String program, String argument) {
        boolean named = info.command()
                .map(command -> Path.of(command).getFileName().toString().startsWith(program))
                .orElse(false);
        // Without visible arguments, as on Windows, the name has to suffice.
        return named
                && info.arguments().map(all -> List.of(all).contains(argument)).orElse(true);
    }

    /** Kills a server that does not stop, and its child processes. */
    static void kill(Product product, ProcessHandle server) {
        LOG.warn("killing {} process {}, which did not stop", product.title(), server.pid());
        Stream.concat(server.descendants(), Stream.of(server)).toList().forEach(ProcessHandle::destroyForcibly);
    }
}
