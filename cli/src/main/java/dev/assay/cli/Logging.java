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
 * Configures Logback, which discovers it: warnings of libraries go to standard error, one line each.
 *
 * <p>The variable {@code ASSAY_LOG_LEVEL} sets another level. {@code -Dlogback.configurationFile} replaces this configuration.
 *
 * @implNote In Java because reading the same configuration from XML doubled the start-up time.
 */
@API(status = API.Status.INTERNAL)
@ConfiguratorRank(ConfiguratorRank.CUSTOM_NORMAL_PRIORITY)
public final class Logging extends ContextAwareBase implements Configurator {

    private static final String FILE = "logback.configurationFile";

    private final PrintStream err;
    private final @Nullable String level;

    /** Called by Logback. */
    public Logging() {
        this(System.err, System.getenv("ASSAY_LOG_LEVEL"));
    }

    /** Creates a configuration with another stream and level; null for the default level. */
    Logging(PrintStream err, @Nullable String level) {
        this.err = err;
        this.level = level;
    }

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty(FILE) != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        // Suppress Logback's own status messages.
        context.getStatusManager().add(new NopStatusListener());
        Lines appender = new Lines(err);
        appender.setContext(context);
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        // Warnings may affect the measurement; debug output of libraries does not matter to users.
        root.setLevel(Level.toLevel(level, Level.WARN));
        root.addAppender(appender);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Creates its layout lazily: most runs log nothing, and the layout loads 70 classes. */
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
