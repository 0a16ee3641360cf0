package dev.assay.test.server;

import dev.assay.internal.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * A folder of this host in place of the client hosts of an account: the shell of this host runs each command that Systems Manager
 * accepts, with the folder as the home of its user. The emulator records commands, and runs none. Thread-safe.
 */
public final class CommandHost implements AutoCloseable {

    private static final int ALWAYS = 999_999;

    /** The limits of AWS for outputs, in characters. */
    private static final int MOST_OUTPUT = 24_000;

    private static final int MOST_ERRORS = 8_000;

    private final Path home;
    private final Map<String, Execution> commands = new ConcurrentHashMap<>();
    private final List<String> texts = new CopyOnWriteArrayList<>();

    /** Whether each client host has a home folder of its own in {@link #home}, by the id of its instance. */
    private final boolean apart;

    /** The hosts that work, if others do not; guards the two fields below. */
    private final Set<String> working = new HashSet<>();

    private int most = Integer.MAX_VALUE;

    /** The command of other hosts. */
    private String instead = "";

    private CommandHost(Path home, boolean apart) {
        this.home = home;
        this.apart = apart;
    }

    /**
     * Starts to run the commands of an account.
     *
     * @param home folder of the user; exists
     */
    public static CommandHost of(MotoAccount account, Path home) {
        return started(account, new CommandHost(home, false));
    }

    /**
     * Starts to run the commands of an account, each host in a folder of its own.
     *
     * @param homes folder of these folders; exists
     */
    public static CommandHost apart(MotoAccount account, Path homes) {
        return started(account, new CommandHost(homes, true));
    }

    private static CommandHost started(MotoAccount account, CommandHost host) {
        account.add(MotoFault.answered("ssm:SendCommand", ALWAYS, host::started));
        account.add(MotoFault.answered("ssm:GetCommandInvocation", ALWAYS, host::state));
        return host;
    }

    /** Returns the home folder of the user, or the folder of those of all hosts. */
    public Path home() {
        return home;
    }

    /** Lets all commands fail for hosts other than the first ones that have commands from now on. */
    public void breakOthers(int whole) {
        replaceOthers(whole, "echo 'assay-status 1'; echo 'this host is broken' >&2");
    }

    /** Lets no command end for hosts other than the first ones that have commands from now on. */
    public void silenceOthers(int whole) {
        replaceOthers(whole, "exec tail -f /dev/null");
    }

    private void replaceOthers(int whole, String command) {
        synchronized (working) {
            working.clear();
            instead = command;
            most = whole;
        }
    }

    private String working(String instance, String command) {
        synchronized (working) {
            if (working.size() < most) {
                working.add(instance);
            }
            return working.contains(instance) ? command : instead;
        }
    }

    private Path home(String instance) throws IOException {
        return apart ? Files.createDirectories(home.resolve(instance)) : home;
    }

    /** Returns the texts of all commands, as AWS keeps them. */
    public List<String> texts() {
        return List.copyOf(texts);
    }

    private record Execution(Process process, Path out, Path err) {}

    private String started(String request, String reply) {
        Map<?, ?> asked = Json.read(request, Map.class);
        Map<?, ?> parameters = (Map<?, ?>) value(asked, "Parameters");
        String id = value((Map<?, ?>) value(Json.read(reply, Map.class), "Command"), "CommandId")
                .toString();
        String text = working(first(asked, "InstanceIds"), first(parameters, "commands"));
        texts.add(text);
        try {
            Path file = Files.writeString(Files.createTempFile("command", ".sh"), text);
            Path out = Files.createTempFile("command", ".out");
            Path err = Files.createTempFile("command", ".err");
            ProcessBuilder builder = new ProcessBuilder("/bin/sh", file.toString())
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
            builder.environment().put("HOME", home(first(asked, "InstanceIds")).toString());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            Process process = builder.start();
            long seconds = Long.parseLong(first(parameters, "executionTimeout"));
            var unused = process.onExit().orTimeout(seconds, TimeUnit.SECONDS).whenComplete((ended, failure) -> {
                end(process);
                delete(file);
            });
            commands.put(id, new Execution(process, out, err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return reply;
    }

    private static Object value(Map<?, ?> object, String name) {
        return Objects.requireNonNull(object.get(name), name);
    }

    private static String first(Map<?, ?> parameters, String name) {
        return ((List<?>) value(parameters, name)).get(0).toString();
    }

    private String state(String request, String reply) {
        Map<?, ?> asked = Json.read(request, Map.class);
        String id = value(asked, "CommandId").toString();
        Execution command = commands.get(id);
        if (command == null) {
            return reply;
        }
        boolean running = command.process.isAlive();
        int status = running ? -1 : command.process.exitValue();
        String state = running ? "InProgress" : status == 0 ? "Success" : "Failed";
        return Json.write(Map.of(
                "CommandId",
                id,
                "InstanceId",
                value(asked, "InstanceId"),
                "Status",
                state,
                "StatusDetails",
                state,
                "ResponseCode",
                status,
                "StandardOutputContent",
                running ? "" : text(command.out, MOST_OUTPUT),
                "StandardErrorContent",
                running ? "" : text(command.err, MOST_ERRORS)));
    }

    private static String text(Path file, int most) {
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return text.substring(0, Math.min(most, text.length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        commands.values().forEach(command -> {
            end(command.process);
            delete(command.out);
            delete(command.err);
        });
    }
}
