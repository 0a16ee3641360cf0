package dev.assay.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.status.NopStatusListener;
import java.io.PrintStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What the program does with the log of its libraries: warnings go to standard error, one line each. Found by Logback.
 *
 * <p>{@code ASSAY_LOG_LEVEL} asks for more. Whoever names a file by {@code -Dlogback.configurationFile} gets what that says.
 *
 * @implNote In Java, as reading the same from XML took half of the time the program needs to start.
 */
@API(status = API.Status.INTERNAL)
@ConfiguratorRank(ConfiguratorRank.CUSTOM_NORMAL_PRIORITY)
public final class Logging extends ContextAwareBase implements Configurator {

    /** The system property by which Logback is told a file. */
    private static final String FILE = "logback.configurationFile";

    private final PrintStream err;
    private final @Nullable String level;

    /** For Logback. */
    public Logging() {
        this(System.err, System.getenv("ASSAY_LOG_LEVEL"));
    }

    /** With another stream than standard error, and a level as the environment would name it, null if it does not. */
    Logging(PrintStream err, @Nullable String level) {
        this.err = err;
        this.level = level;
    }

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty(FILE) != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        // What Logback has to say of itself interests nobody here.
        context.getStatusManager().add(new NopStatusListener());
        Lines appender = new Lines(err);
        appender.setContext(context);
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        // A person who runs a benchmark wants to know what may spoil it, not what a library is doing.
        root.setLevel(Level.toLevel(level, Level.WARN));
        root.addAppender(appender);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Makes its layout only when there is something to say: most runs end without a line, and it has 70 classes. */
    private static final class Lines extends AppenderBase<ILoggingEvent> {

        private final PrintStream out;
        private @Nullable PatternLayout layout;

        Lines(PrintStream out) {
            this.out = out;
        }

        @Override
        protected void append(ILoggingEvent event) { // by one thread at a time: AppenderBase locks
            if (layout == null) {
                layout = new PatternLayout();
                layout.setContext(getContext());
                layout.setPattern("%level %logger{0}: %msg%n%rEx{short}");
                layout.start();
            }
            out.print(layout.doLayout(event));
        }
    }
}
