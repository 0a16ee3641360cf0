/** What plug-ins of every kind have in common: how they are found. */
@NullMarked
package dev.assay.spi;

import org.jspecify.annotations.NullMarked;
