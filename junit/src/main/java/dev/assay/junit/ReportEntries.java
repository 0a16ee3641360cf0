package dev.assay.junit;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Publishes entries of JUnit's report. Each is also a line of the log, because the reports of Maven leave entries out. Confined to the
 * thread of the test.
 *
 * @param context has the report
 * @param name of the test, or of what else the entries are about, for the log
 */
record ReportEntries(ExtensionContext context, String name) {

    private static final System.Logger LOG = System.getLogger(ReportEntries.class.getName());

    private static final String PREFIX = "assay.";

    void publish(String key, String value) {
        publish(Map.of(key, value));
    }

    /** Publishes entries, in their order. */
    void publish(Map<String, String> entries) {
        context.publishReportEntry(entries);
        LOG.log(
                System.Logger.Level.INFO,
                () -> name
                        + entries.entrySet().stream()
                                .map(entry -> entry.getKey().replace(PREFIX, "") + " " + entry.getValue())
                                .collect(Collectors.joining("; ", ": ", "")));
    }
}
