/** Pages as HTML, Markdown, CSV and JSON. */
@NullMarked
package dev.assay.report.internal.write;

import org.jspecify.annotations.NullMarked;
