/** Interfaces for plug-ins that provide systems under test. */
@NullMarked
package dev.assay.spi.target;

import org.jspecify.annotations.NullMarked;
