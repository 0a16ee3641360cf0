package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that every target must pass, for any kind of session. {@link JdbcTargetContract} adds tests for JDBC. A plug-in's
 * test class extends one of the two and describes its databases.
 *
 * @param <S> the kind of session that the target opens
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class TargetContract<S extends Session> {

    private static final Pattern SECRET =
            Pattern.compile("(?i)(?:[?&;][a-z]*password=|//[^/@:?]*:)([^&;@/]+)(?=[&;@]|$)");

    private static final int MOST_CONNECTIONS = 60;

    /** Connects to the database of a description, as the plug-in does. The contract closes the target. */
    protected abstract Target connect(TargetSpec spec);

    /** Describes a reachable database. The tests check that no output shows its password. */
    protected abstract TargetSpec spec();

    /** Returns the kind of session that the target opens. */
    protected abstract Class<S> sessionType();

    /**
     * Describes databases to which a connection fails, each under the reason for the failure. Examples are a closed
     * port, a wrong password and an unknown database.
     */
    protected abstract Map<String, TargetSpec> unreachable();

    /** Describes a database that accepts fewer than 60 connections; empty if the product cannot limit them. */
    protected abstract Optional<TargetSpec> limited();

    /** A kind of session that every target refuses. */
    private interface OtherSession extends Session {}

    @Test
    void describesItselfWithoutSecrets() {
        try (Target target = connect(spec())) {
            TargetInfo info = target.info();
            assertThat(info.product()).as("product in info()").isNotBlank();
            assertThat(info.version()).as("version in info()").isNotBlank();
            assertThat(info.dialect()).as("dialect in info()").isNotBlank();
            assertThat(info.tuning())
                    .as("tuning in info()")
                    .isEqualTo(kebab(spec().sessions().tuning()));
            assertThat(info.isolation())
                    .as("isolation in info()")
                    .isEqualTo(kebab(spec().sessions().isolation()));
            assertThat(info.settings()).as("settings in info()").isNotEmpty();
            requireNoSecret(spec(), info + " " + target + " " + spec());
        }
    }

    private static String kebab(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Test
    void opensItsKindOfSessionAndRefusesOthers() {
        try (Target target = connect(spec())) {
            assertThat(target.opens(sessionType()))
                    .as("opens() of its own kind of session")
                    .isTrue();
            try (S session = target.open(sessionType(), SessionOptions.auxiliary("contract"))) {
                assertThat(session.usable()).as("usable() of a new session").isTrue();
            }
            assertThat(target.opens(OtherSession.class))
                    .as("opens() of another kind of session")
                    .isFalse();
            Throwable refused =
                    catchThrowable(() -> target.open(OtherSession.class, SessionOptions.auxiliary("contract")));
            requireFailure(refused, AssayException.Kind.PLAN);
        }
    }

    @Test
    void aClosedOrAbortedSessionIsUnusableAndOthersStayUsable() {
        try (Target target = connect(spec());
                S other = target.open(sessionType(), SessionOptions.auxiliary("contract"))) {
            S closed = target.open(sessionType(), SessionOptions.auxiliary("contract"));
            closed.close();
            assertThat(closed.usable()).as("usable() after close()").isFalse();
            closed.close();
            S aborted = target.open(sessionType(), SessionOptions.auxiliary("contract"));
            aborted.abort();
            assertThat(aborted.usable()).as("usable() after abort()").isFalse();
            aborted.abort();
            aborted.close();
            assertThat(other.usable()).as("usable() of another session").isTrue();
        }
    }

    @Test
    void classifiesUnknownFailuresAsFatal() {
        try (Target target = connect(spec());
                S session = target.open(sessionType(), SessionOptions.auxiliary("contract"))) {
            for (Exception unknown : List.of(new IllegalStateException("a bug"), new Exception((String) null))) {
                assertThat(session.classify(unknown))
                        .as("classify(%s)", unknown)
                        .isEqualTo(ErrorClass.FATAL);
            }
        }
    }

    @Test
    void opensSessionsFromSeveralThreadsAtOnce() throws Exception {
        try (Target target = connect(spec())) {
            List<AssertingThread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                threads.add(AssertingThread.start("contract-open-" + i, () -> {
                    SessionOptions options = new SessionOptions("contract", false, Isolation.DEFAULT);
                    for (int opened = 0; opened < 3; opened++) {
                        try (S session = target.open(sessionType(), options)) {
                            assertThat(session.usable())
                                    .as("usable() of a new session")
                                    .isTrue();
                        }
                    }
                }));
            }
            for (AssertingThread thread : threads) {
                thread.end();
            }
        }
    }

    @Test
    void measuresAPlausibleRoundTrip() {
        try (Target target = connect(spec())) {
            target.roundTripNanos()
                    .ifPresent(nanos -> assertThat(nanos)
                            .as("roundTripNanos(), at most 1 s")
                            .isBetween(1L, 1_000_000_000L));
        }
    }

    @Test
    void readsCountersIfItDeclaresThem() {
        try (Target target = connect(spec())) {
            assertThat(target.counters().isPresent())
                    .as("counters() must be present if and only if SERVER_COUNTERS is declared")
                    .isEqualTo(target.capabilities().contains(Capability.SERVER_COUNTERS));
        }
    }

    @TestFactory
    Stream<DynamicTest> explainsInOneLineWhyItCannotConnect() {
        return unreachable().entrySet().stream()
                .map(wrong -> DynamicTest.dynamicTest(wrong.getKey(), () -> requireRefusal(wrong.getValue())));
    }

    private void requireRefusal(TargetSpec spec) {
        Throwable refused = catchThrowable(() -> connect(spec).close());
        requireTargetFailure(spec, refused);
        assertThat(refused)
                .message()
                .as("the message must name the URL")
                .contains("cannot connect to " + spec.displayUrl());
    }

    @Test
    void explainsAReachedConnectionLimit() {
        TargetSpec spec = limited().orElse(null);
        if (spec == null) {
            return;
        }
        try (Target target = connect(spec)) {
            List<S> sessions = new ArrayList<>();
            Throwable refused = null;
            while (refused == null && sessions.size() < MOST_CONNECTIONS) {
                refused = catchThrowable(
                        () -> sessions.add(target.open(sessionType(), SessionOptions.auxiliary("contract"))));
            }
            sessions.forEach(Session::close);
            assertThat(sessions).as("connections before the limit").isNotEmpty();
            requireTargetFailure(spec, refused);
        }
    }

    private static void requireTargetFailure(TargetSpec spec, @Nullable Throwable refused) {
        AssayException failure = requireFailure(refused, AssayException.Kind.TARGET);
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        requireNoSecret(spec, trace.toString());
        assertThat(failure)
                .message()
                .as("the message must end with advice after a semicolon")
                .contains("; ");
    }

    private static AssayException requireFailure(@Nullable Throwable refused, AssayException.Kind kind) {
        assertThat(refused).as("the target must throw an AssayException").isInstanceOf(AssayException.class);
        AssayException failure = (AssayException) Objects.requireNonNull(refused);
        assertThat(failure.kind()).as("kind of the exception").isEqualTo(kind);
        assertThat(failure)
                .message()
                .as("the message must be one line")
                .isNotBlank()
                .doesNotContain("\n", "\r");
        return failure;
    }

    /** Fails if a text contains a secret of a description. */
    private static void requireNoSecret(TargetSpec spec, String text) {
        Set<String> secrets = new HashSet<>();
        if (spec.password() != null) {
            secrets.add(spec.password());
        }
        Matcher matcher = SECRET.matcher(spec.url());
        while (matcher.find()) {
            secrets.add(matcher.group(1));
        }
        for (String secret : secrets) {
            assertThat(text.contains(secret))
                    .as("the password is shown: %s", text.replace(secret, "<password>"))
                    .isFalse();
        }
    }
}
