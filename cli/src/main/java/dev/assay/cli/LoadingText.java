package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.result.TrialResult.Loading;
import dev.assay.model.result.TrialResult.LoadingParts;

/** Formats a data load for the terminal. Stateless. */
final class LoadingText {

    private LoadingText() {}

    /** Returns rows, time and its parts: {@code 400,000 rows in 1.8 s (222,222 rows/s): rows 0.9 s, keys 0.4 s, …}. */
    static String of(Loading loading) {
        String whole =
                format("%,d rows in %.1f s (%,.0f rows/s)", loading.rows(), loading.seconds(), loading.rowsPerSecond());
        LoadingParts parts = loading.parts();
        return parts == null ? whole : whole + ": " + of(parts);
    }

    private static String of(LoadingParts parts) {
        return format("rows %.1f s, keys %.1f s, settling %.1f s", parts.rows(), parts.keys(), parts.settling());
    }
}
