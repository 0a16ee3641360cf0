/** Discovery of plug-ins. */
@NullMarked
package dev.assay.spi;

import org.jspecify.annotations.NullMarked;
