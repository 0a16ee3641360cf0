/** What an observer of a running experiment receives. */
@NullMarked
package dev.assay.spi.event;

import org.jspecify.annotations.NullMarked;
