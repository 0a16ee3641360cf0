/** Plan files: a document with places, the records it is read into, and all that is wrong with it at once. */
@NullMarked
package dev.assay.internal.plan.document;

import org.jspecify.annotations.NullMarked;
