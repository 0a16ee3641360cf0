/** Interfaces of providers that rent databases and client hosts. */
@NullMarked
package dev.assay.spi.environment;

import org.jspecify.annotations.NullMarked;
