/** The sections that reports have by themselves. Each is a pure function of the runs. */
@NullMarked
package dev.assay.report.section;

import org.jspecify.annotations.NullMarked;
