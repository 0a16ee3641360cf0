/** What a report says, before anybody lays it out: sections of charts and tables. Immutable. */
@NullMarked
package dev.assay.report.page;

import org.jspecify.annotations.NullMarked;
