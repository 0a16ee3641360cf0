package dev.assay.report.page;

import org.apiguardian.api.API;

/**
 * A preformatted text, such as a plan file. Immutable.
 *
 * @param title heading
 * @param text with its line breaks
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SourceListing(String title, String text) implements Block {}
