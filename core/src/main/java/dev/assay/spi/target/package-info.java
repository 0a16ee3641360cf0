/** What the author of a database or another system under test implements. */
@NullMarked
package dev.assay.spi.target;

import org.jspecify.annotations.NullMarked;
