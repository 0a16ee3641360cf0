/** What trials gave and used, as prices and decisions need it. */
@NullMarked
package dev.assay.internal.usage;

import org.jspecify.annotations.NullMarked;
