/** The content of a report without its layout: sections with charts and tables. Immutable. */
@NullMarked
package dev.assay.report.page;

import org.jspecify.annotations.NullMarked;
