/** The data of a workload: tables, chunks of rows, and the marker of a loaded data set. */
@NullMarked
package dev.assay.spi.data;

import org.jspecify.annotations.NullMarked;
