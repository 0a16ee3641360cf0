/** What the author of a workload implements. */
@NullMarked
package dev.assay.spi.workload;

import org.jspecify.annotations.NullMarked;
