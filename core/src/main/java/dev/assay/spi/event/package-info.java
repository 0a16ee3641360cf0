/** Events of a running experiment. */
@NullMarked
package dev.assay.spi.event;

import org.jspecify.annotations.NullMarked;
