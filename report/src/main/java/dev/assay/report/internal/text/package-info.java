/** Numbers and sentences of reports. */
@NullMarked
package dev.assay.report.internal.text;

import org.jspecify.annotations.NullMarked;
