/** Rented environments: databases, client hosts, their resources, and what is known about them before they exist. Immutable. */
@NullMarked
package dev.assay.model.environment;

import org.jspecify.annotations.NullMarked;
