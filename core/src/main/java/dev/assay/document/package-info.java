/** The documents of finished runs: JSON, and what run folders hold. */
@NullMarked
package dev.assay.document;

import org.jspecify.annotations.NullMarked;
