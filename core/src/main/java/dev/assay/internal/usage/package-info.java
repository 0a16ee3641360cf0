/** Performance and consumption of trials, as prices and decisions need them. */
@NullMarked
package dev.assay.internal.usage;

import org.jspecify.annotations.NullMarked;
