/** The data of a workload: tables, the chunks that fill them, and the marker that names what was loaded. */
@NullMarked
package dev.assay.spi.data;

import org.jspecify.annotations.NullMarked;
