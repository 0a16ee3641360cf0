/** What the examinations of several products have in common. */
@NullMarked
package dev.assay.jdbc.internal.examine;

import org.jspecify.annotations.NullMarked;
