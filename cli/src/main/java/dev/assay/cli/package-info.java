/** The command line: a thin layer over {@link dev.assay.Assay}. The only place that prints, logs or ends the process. */
@NullMarked
package dev.assay.cli;

import org.jspecify.annotations.NullMarked;
