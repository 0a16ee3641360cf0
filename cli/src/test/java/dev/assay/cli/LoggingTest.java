package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class LoggingTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private org.slf4j.Logger logger(@Nullable String level) {
        LoggerContext context = new LoggerContext();
        new Logging(new PrintStream(written, true, StandardCharsets.UTF_8), level).configure(context);
        return context.getLogger("com.example.Driver");
    }

    @Test
    void warningIsOneLineAndWhatIsLessIsNotWritten() {
        org.slf4j.Logger logger = logger(null);
        logger.info("connected");
        logger.warn("the pool is empty");
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("WARN Driver: the pool is empty\n");
    }

    @Test
    void environmentAsksForMore() {
        logger("debug").debug("connected");
        assertThat(written.toString(StandardCharsets.UTF_8)).isEqualTo("DEBUG Driver: connected\n");
    }

    @Test
    void failureIsToldInShort() {
        logger(null).error("cannot connect", new IllegalStateException("refused"));
        assertThat(written.toString(StandardCharsets.UTF_8))
                .startsWith("ERROR Driver: cannot connect\njava.lang.IllegalStateException: refused\n")
                .hasLineCount(3);
    }

    @Test
    void logbackFindsIt() {
        assertThat(ServiceLoader.load(Configurator.class)).hasExactlyElementsOfTypes(Logging.class);
    }
}
