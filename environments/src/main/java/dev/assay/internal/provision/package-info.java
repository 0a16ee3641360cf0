/** The life cycle of rented resources: creates, finds and deletes them so that none is left and none is made twice. */
@NullMarked
package dev.assay.internal.provision;

import org.jspecify.annotations.NullMarked;
