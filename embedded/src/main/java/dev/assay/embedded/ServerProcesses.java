package dev.assay.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Servers known by the number they, or we, wrote down. Stateless. */
final class ServerProcesses {

    private static final Logger LOG = LoggerFactory.getLogger(ServerProcesses.class);

    private ServerProcesses() {}

    /**
     * The server whose number is in a file, if it still runs. The number may have gone to another program since.
     *
     * @param file whose first line is the number
     * @param program what the name of its program begins with
     * @param argument one of the arguments it was started with
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
        // Where arguments are not to be seen, as on Windows, the program's name has to do.
        return named
                && info.arguments().map(all -> List.of(all).contains(argument)).orElse(true);
    }

    /** Kills a server that would not stop, and all that it started. */
    static void kill(Product product, ProcessHandle server) {
        LOG.warn("{}, process {}, did not stop when asked to and is killed", product.title(), server.pid());
        Stream.concat(server.descendants(), Stream.of(server)).toList().forEach(ProcessHandle::destroyForcibly);
    }
}
