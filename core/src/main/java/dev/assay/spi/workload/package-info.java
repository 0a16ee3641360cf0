/** Interfaces for workload plug-ins. */
@NullMarked
package dev.assay.spi.workload;

import org.jspecify.annotations.NullMarked;
