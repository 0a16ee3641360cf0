/** Interfaces for plug-ins with prices, bills and cost models. */
@NullMarked
package dev.assay.spi.cost;

import org.jspecify.annotations.NullMarked;
