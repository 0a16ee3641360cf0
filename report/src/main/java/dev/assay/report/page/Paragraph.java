package dev.assay.report.page;

import org.apiguardian.api.API;

/**
 * A sentence or two. Immutable.
 *
 * @param text plain
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Paragraph(String text) implements Block {}
