package dev.assay.report.page;

import org.apiguardian.api.API;

/**
 * A paragraph. Immutable.
 *
 * @param text plain text
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Paragraph(String text) implements Block {}
