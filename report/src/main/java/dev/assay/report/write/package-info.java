/** Pages as HTML, Markdown, CSV and JSON. */
@NullMarked
package dev.assay.report.write;

import org.jspecify.annotations.NullMarked;
