/** Plans rented environments: their resources and what they cost, before anything exists. Calls no provider. */
@NullMarked
package dev.assay.provision;

import org.jspecify.annotations.NullMarked;
