package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of a run on a client host, with the scripts as they are and a program that measures nothing. */
@Parallel
class RemoteRunTest {

    private static final String NAME = FarProgram.NAME;
    private static final String SECRET = FarProgram.SECRET;

    @TempDir
    Path folder;

    private Path home;
    private Path results;
    private HostDistribution program;
    private RemoteJob job;
    private final List<String> progress = new ArrayList<>();

    @BeforeEach
    void aProgramAndAPlan() throws IOException {
        FarProgram far = FarProgram.in(folder);
        home = far.home();
        results = far.results();
        program = far.program();
        job = far.job();
    }

    private RemoteRun run(ClientHost host) {
        return run(host, job);
    }

    private RemoteRun run(ClientHost host, RemoteJob other) {
        return new RemoteRun(host, program, other, true, new SkippingTimer(), "0.02", progress::add);
    }

    private List<String> starts() throws IOException {
        return Files.exists(home.resolve("starts")) ? Files.readAllLines(home.resolve("starts")) : List.of();
    }

    private List<Path> left() throws IOException {
        Path runs = home.resolve(".assay/runs");
        if (!Files.exists(runs)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(runs)) {
            return all.toList();
        }
    }

    @Test
    void runIsSentStartedFollowedAndBroughtHome() throws IOException {
        ShellHost host = new ShellHost(home);
        RemoteRun run = run(host);
        RemoteRun.Ended ended = run.run(results);
        assertThat(ended.status()).isZero();
        assertThat(ended.failure()).isEmpty();
        assertThat(progress)
                .filteredOn(line -> line.contains(host.name()))
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .containsExactly("connecting", "sending", "sending", "started", "fetching");
        assertThat(run.step()).startsWith("fetching the results of the run");
        assertThat(ended.runs()).containsExactly(results.resolve(NAME));
        assertThat(results.resolve(NAME).resolve("result.json")).hasContent("{}");
        assertThat(results.resolve(".incoming")).doesNotExist();
        assertThat(home.resolve("password")).content().isEqualTo(SECRET);
        assertThat(home.resolve("given")).content().contains("name: far", "a bill", "a CA");
        assertThat(progress).contains("measuring ü", "done").noneMatch(line -> line.contains("secret"));
        assertThat(left()).isEmpty();
        assertThat(home.resolve(".assay/dist").resolve(program.id())).isDirectory();
        assertThat(home.resolve(".assay/dist").resolve(program.id() + ".tar")).doesNotExist();
    }

    /** Hosts may cut the output of a call. */
    @Test
    void manyLongMessagesArriveInParts() throws IOException {
        List<String> lines = IntStream.range(0, 300)
                .mapToObj(number -> number + " " + "x".repeat(200))
                .toList();
        Files.write(home.resolve("lines"), lines);
        assertThat(run(new ShellHost(home)).run(results).status()).isZero();
        assertThat(progress).containsSubsequence(lines).contains("done");
    }

    /** A service has neither the variables nor the home folder of the user who starts it. */
    @Test
    void runIsAServiceOfHostsThatHaveServices() throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        program(bin.resolve("loginctl"), "#!/bin/sh\necho yes\n");
        program(bin.resolve("systemd-run"), """
                #!/bin/sh
                echo "$*" >>"$HOME/services"
                while [ "${1#--}" != "$1" ]; do
                    last=$1
                    shift
                done
                env -i PATH="$PATH" "${last#--setenv=}" setsid "$@" </dev/null >/dev/null 2>&1 &
                """);
        ShellHost host = new ShellHost(home, Map.of("PATH", bin + ":" + System.getenv("PATH")));
        assertThat(run(host).run(results).status()).isZero();
        assertThat(home.resolve("services"))
                .content()
                .endsWith("--setenv=HOME=" + home + " /bin/sh " + home + "/.assay/runs/far/start.sh\n")
                .doesNotContain("secret");
        assertThat(home.resolve("password")).content().isEqualTo(SECRET);
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void programIsSentOnceAndItsFolderIsOfItsUserOnly() throws IOException {
        run(new ShellHost(home)).run(results);
        List<String> calls = new ArrayList<>();
        run(new WatchedHost(call -> {
                    calls.add(call);
                    return false;
                }))
                .run(results);
        assertThat(calls).doesNotContain("upload");
        assertThat(starts()).hasSize(2);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve(".assay"))))
                .isEqualTo("rwx------");
    }

    /** The controller is killed before each of its calls, and after each: with and without the effect of the call. */
    @Test
    void controllerThatIsKilledAtAnyCallContinuesAndStartsTheRunOnce() throws IOException {
        int kills = 0;
        for (boolean effect : new boolean[] {false, true}) {
            boolean killed = true;
            for (int at = 1; killed; at++) {
                home = Files.createDirectory(folder.resolve("home-" + effect + at));
                results = folder.resolve("results-" + effect + at);
                killed = killedAt(at, effect);
                progress.clear();
                kills += killed ? 1 : 0;
                RemoteRun.Ended ended = killed ? run(new ShellHost(home)).run(results) : null;
                // Killed after the last call: the run was brought home, and this is a new one.
                boolean again = effect && progress.stream().noneMatch(line -> line.startsWith("continuing"));
                assertThat(starts()).as("call %d, effect %s", at, effect).hasSizeBetween(1, again ? 2 : 1);
                if (ended != null) {
                    assertThat(ended.status()).isZero();
                    assertThat(ended.runs()).containsExactly(results.resolve(NAME));
                }
                assertThat(left()).isEmpty();
            }
        }
        assertThat(kills).isGreaterThan(15);
    }

    private boolean killedAt(int at, boolean effect) {
        int[] calls = {0};
        try {
            run(new WatchedHost(call -> ++calls[0] == at, effect)).run(results);
            return false;
        } catch (Killed e) {
            return true;
        }
    }

    @Test
    void lostConnectionsAreRepeatedAndSaidOnce() throws IOException {
        int[] calls = {0};
        ClientHost shaky = new WatchedHost(call -> {
            calls[0]++;
            if (calls[0] % 4 == 2) {
                throw new ResourceException(Reason.UNKNOWN, "the connection to shell ended", null);
            }
            return false;
        });
        assertThat(run(shaky).run(results).status()).isZero();
        assertThat(starts()).hasSize(1);
        assertThat(progress).contains("the connection to shell ended; trying again for 10m");
    }

    @Test
    void silentHostEndsTheCommandAndNotTheRun() throws IOException {
        Files.createFile(home.resolve("wait"));
        boolean[] silent = {false};
        ClientHost host = new WatchedHost(call -> {
            silent[0] |= call.equals("poll");
            if (silent[0]) {
                throw new ResourceException(Reason.RETRY, "shell was not reached", null);
            }
            return false;
        });
        assertThatThrownBy(() -> run(host).run(results)).isInstanceOfSatisfying(AssayException.class, e -> {
            assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST);
            assertThat(e.message())
                    .contains("shell has not answered for 10m (shell was not reached)", "the same command continues");
        });
        Files.delete(home.resolve("wait"));
        assertThat(run(new ShellHost(home)).run(results).status()).isZero();
        assertThat(progress).contains("continuing with the run 'far' on shell");
        assertThat(starts()).hasSize(1);
    }

    /** A rented host is deleted after a failure. */
    @Test
    void hostThatDoesNotStayIsNotOffered() throws IOException {
        ClientHost silent = new WatchedHost(call -> {
            if (call.equals("upload")) {
                throw new ResourceException(Reason.RETRY, "shell was not reached", null);
            }
            return false;
        });
        assertThatThrownBy(() -> new RemoteRun(silent, program, job, false, new SkippingTimer(), "0.02", progress::add)
                        .run(results))
                .hasMessage("the client host shell has not answered for 10m (shell was not reached)");
    }

    @Test
    void resultsThatAreGivenUpAreNotWaitedFor() throws IOException {
        Files.createFile(home.resolve("wait"));
        RemoteRun[] running = {null};
        Thread here = Thread.currentThread();
        int[] polls = {0};
        ClientHost silent = new WatchedHost(call -> {
            if (!call.equals("poll")) {
                return false;
            }
            polls[0]++;
            if (polls[0] == 1) {
                running[0].stop(here);
            } else if (polls[0] == 3) {
                running[0].giveUp(here);
            }
            throw new ResourceException(Reason.RETRY, "shell was not reached", null);
        });
        running[0] = run(silent);
        assertThatThrownBy(() -> running[0].run(results)).hasMessage("shell was not reached");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(polls[0]).isEqualTo(3);
        Awaitility.await().until(() -> Files.exists(home.resolve(".assay/runs/far/status")));
    }

    @Test
    void failureOfTheRunIsItsStatusAndMessage() throws IOException {
        Files.createFile(home.resolve("fail"));
        RemoteRun.Ended ended = run(new ShellHost(home)).run(results);
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.failure()).isEqualTo("the database was not reached");
        assertThat(ended.runs()).as("what was measured before").containsExactly(results.resolve(NAME));
        assertThat(left()).isEmpty();
    }

    @Test
    void resultsThatCannotBePackedStayOnTheHost() throws IOException {
        boolean[] packed = {true};
        ClientHost full = new WatchedHost(call -> {
            if (call.equals("poll") && packed[0] && Files.exists(home.resolve(".assay/runs/far/status"))) {
                packed[0] = false;
                delete(home.resolve(".assay/runs/far/results.tar"));
                rename(home.resolve(".assay/runs/far/archive"), home.resolve("archive"));
                rename(home.resolve(".assay/runs/far/results"), home.resolve("results"));
            }
            return false;
        });
        Files.createFile(home.resolve("wait"));
        assertThatThrownBy(
                        () -> run(new WatchedHost(call -> call.equals("poll"))).run(results))
                .isInstanceOf(Killed.class);
        Files.delete(home.resolve("wait"));
        Awaitility.await().until(() -> Files.exists(home.resolve(".assay/runs/far/status")));
        assertThatThrownBy(() -> run(full).run(results)).isInstanceOfSatisfying(AssayException.class, e -> {
            assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST);
            assertThat(e.message()).contains("its results cannot be copied", "~/.assay/runs/far");
        });
        rename(home.resolve("archive"), home.resolve(".assay/runs/far/archive"));
        assertThat(run(new ShellHost(home)).run(results).runs()).containsExactly(results.resolve(NAME));
        assertThat(starts()).hasSize(1);
    }

    private static void rename(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void otherPlanOfTheSameIdIsRefusedAndTheRunIsLeftAlone() throws IOException {
        Files.createFile(home.resolve("wait"));
        assertThatThrownBy(
                        () -> run(new WatchedHost(call -> call.equals("poll"))).run(results))
                .isInstanceOf(Killed.class);
        RemoteJob other =
                new RemoteJob("far", "name: other\n", job.arguments(), List.of(), Map.of(), Map.of(), Map.of(), null);
        assertThatThrownBy(() -> run(new ShellHost(home), other).run(results))
                .isInstanceOfSatisfying(AssayException.class, e -> {
                    assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN);
                    assertThat(e.message()).contains("has another run 'far'", "--run");
                });
        RemoteJob renewed = new RemoteJob(
                "far",
                job.plan(),
                job.arguments(),
                List.of("--quiet"),
                Map.of("PG", "new"),
                job.files(),
                job.texts(),
                null);
        Files.delete(home.resolve("wait"));
        assertThat(run(new ShellHost(home), renewed).run(results).status()).isZero();
    }

    @Test
    void runWhoseProcessHasGoneIsLost() throws IOException {
        Files.createFile(home.resolve("wait"));
        assertThatThrownBy(
                        () -> run(new WatchedHost(call -> call.equals("poll"))).run(results))
                .isInstanceOf(Killed.class);
        long pid = Long.parseLong(
                Files.readString(home.resolve(".assay/runs/far/pid")).strip());
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        List<ProcessHandle> children = process.children().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        Path words = Path.of("/proc", Long.toString(pid), "cmdline");
        Awaitility.await()
                .until(() -> !Files.exists(words)
                        || !Files.readString(words, StandardCharsets.UTF_8).contains("start.sh"));
        assertThatThrownBy(() -> run(new ShellHost(home)).run(results))
                .isInstanceOfSatisfying(RemoteRun.Lost.class, e -> {
                    assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST);
                    assertThat(e.runs()).containsExactly(results.resolve(NAME));
                    assertThat(e.message())
                            .contains(
                                    "ended without a status",
                                    results.resolve(NAME).toString());
                });
        assertThat(left()).isEmpty();
    }

    @Test
    void secretsAreInNoFileAfterTheStart() throws IOException {
        Files.createFile(home.resolve("wait"));
        boolean[] seen = {false};
        run(new WatchedHost(call -> {
                    if (call.equals("poll") && !seen[0]) {
                        seen[0] = true;
                        assertThat(home.resolve(".assay/runs/far/plan/plan.yaml"))
                                .exists();
                        assertNoSecret();
                        delete(home.resolve("wait"));
                    }
                    return false;
                }))
                .run(results);
        assertThat(seen[0]).isTrue();
    }

    private void assertNoSecret() {
        try (Stream<Path> all = Files.walk(home.resolve(".assay/runs"))) {
            assertThat(all.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .noneMatch(file -> file.endsWith("secrets"))
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("secret\""));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void damagedProgramIsRefusedAndDeleted() throws IOException {
        ClientHost damaging = new ShellHost(home) {
            @Override
            public void upload(Path file, String to, Duration limit) {
                super.upload(file, to, limit);
                try {
                    Files.writeString(home.resolve(to), "damaged");
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        };
        assertThatThrownBy(() -> run(damaging).run(results)).hasMessageContaining("arrived damaged");
        try (Stream<Path> dist = Files.list(home.resolve(".assay/dist"))) {
            assertThat(dist).isEmpty();
        }
        assertThat(starts()).isEmpty();
    }

    @Test
    void hostsThatCannotRunTheProgramAreNamed() {
        assertUnusable("assay free 9000000\nassay state none\n", "has no Java 17 or newer; install one");
        assertUnusable("assay old-java 11\nassay free 9000000\n", "has no Java 17 or newer, only Java 11");
        assertUnusable("motd\nassay java /j\nassay missing tar\n", "has no tar");
        assertUnusable("assay java /j\nassay free 100000\nassay state none\n", "has 97 MiB free", "at least 264 MiB");
        HostState.parse("assay java /j\nassay free 300000\nassay state none\n").requireUsable("h", 100 << 20);
        HostState.parse("assay java /j\nassay free 100000\nassay installed yes\n")
                .requireUsable("h", 100 << 20);
    }

    private static void assertUnusable(String out, String... words) {
        assertThatThrownBy(() -> HostState.parse(out).requireUsable("h", 100 << 20))
                .isInstanceOfSatisfying(AssayException.class, e -> {
                    assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST);
                    assertThat(e.message()).contains(words);
                });
    }

    /** The end of the controller. */
    private static final class Killed extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    /** A host whose calls can kill the controller. */
    private final class WatchedHost extends ShellHost {

        private final Predicate<String> killing;
        private final boolean effect;

        WatchedHost(Predicate<String> killing) {
            this(killing, false);
        }

        /** @param effect whether a call that kills has its effect before */
        WatchedHost(Predicate<String> killing, boolean effect) {
            super(home);
            this.killing = killing;
            this.effect = effect;
        }

        private void kill(String call, Runnable calling) {
            if (killing.test(call)) {
                if (effect) {
                    calling.run();
                }
                throw new Killed();
            }
        }

        @Override
        public HostReply run(String script, byte[] input, Duration limit) {
            kill(script.contains("known=") ? "poll" : "script", () -> super.run(script, input, limit));
            return super.run(script, input, limit);
        }

        @Override
        public void upload(Path file, String to, Duration limit) {
            kill("upload", () -> super.upload(file, to, limit));
            super.upload(file, to, limit);
        }

        @Override
        public void download(String from, Path to, Duration limit) {
            kill("download", () -> super.download(from, to, limit));
            super.download(from, to, limit);
        }
    }
}
