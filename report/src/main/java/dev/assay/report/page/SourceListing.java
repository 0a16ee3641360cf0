package dev.assay.report.page;

import org.apiguardian.api.API;

/**
 * A text as it was written, such as a plan. Immutable.
 *
 * @param title of it
 * @param text with its line breaks
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SourceListing(String title, String text) implements Block {}
