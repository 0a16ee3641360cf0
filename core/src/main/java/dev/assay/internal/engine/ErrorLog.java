package dev.assay.internal.engine;

import dev.assay.model.result.ErrorCount;
import dev.assay.spi.target.ErrorClass;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The errors of all workers, counted by kind, and the sessions lost to them. The first error of each kind keeps its message and
 * is logged with its stack trace. Memory is bounded. Thread-safe; used only after failures.
 */
final class ErrorLog {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorLog.class);

    private static final int MAX_KINDS = 100;
    private static final int MAX_MESSAGE_LENGTH = 300;

    private record Kind(
            int type, ErrorClass errorClass, @Nullable String sqlState, int vendorCode) {}

    private static final class Entry {
        final String firstMessage;
        long count;

        Entry(String firstMessage) {
            this.firstMessage = firstMessage;
        }
    }

    private final Map<Kind, Entry> entries = new LinkedHashMap<>();
    private long sessionsLost;
    private long sessionsReopened;

    synchronized void add(int type, ErrorClass errorClass, Exception failure) {
        SQLException sql = sqlCause(failure);
        Kind kind = sql == null
                ? new Kind(type, errorClass, null, 0)
                : new Kind(type, errorClass, sql.getSQLState(), sql.getErrorCode());
        if (!entries.containsKey(kind) && entries.size() >= MAX_KINDS) {
            kind = new Kind(type, errorClass, null, 0);
        }
        entries.computeIfAbsent(kind, first -> {
                    LOG.debug("first {} of transaction type {}", errorClass, type, failure);
                    return new Entry(oneLine(failure));
                })
                .count++;
    }

    /** Counts a session that broke or was discarded. */
    synchronized void sessionLost() {
        sessionsLost++;
    }

    synchronized void sessionReopened() {
        sessionsReopened++;
    }

    synchronized long sessionsLost() {
        return sessionsLost;
    }

    synchronized long sessionsReopened() {
        return sessionsReopened;
    }

    private static @Nullable SQLException sqlCause(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql;
            }
        }
        return null;
    }

    static String oneLine(Throwable failure) {
        String message = Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
        String line = message.replaceAll("\\s+", " ").trim();
        return line.length() <= MAX_MESSAGE_LENGTH ? line : line.substring(0, MAX_MESSAGE_LENGTH) + "…";
    }

    /** Returns the counts so far, most frequent first. */
    synchronized List<ErrorCount> counts(List<String> types) {
        List<ErrorCount> counts = new ArrayList<>();
        entries.forEach((kind, entry) -> counts.add(new ErrorCount(
                types.get(kind.type),
                kind.errorClass.code(),
                kind.sqlState,
                kind.vendorCode,
                entry.count,
                entry.firstMessage)));
        counts.sort(Comparator.comparingLong(ErrorCount::count).reversed());
        return counts;
    }
}
