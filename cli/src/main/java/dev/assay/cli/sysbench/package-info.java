/** sysbench's report and command line. Facts about its outputs were taken from those outputs; none of its code is here. */
@NullMarked
package dev.assay.cli.sysbench;

import org.jspecify.annotations.NullMarked;
