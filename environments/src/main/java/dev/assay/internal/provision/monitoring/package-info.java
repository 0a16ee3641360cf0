/** What providers recorded of rented databases, added to the results of their runs. */
@NullMarked
package dev.assay.internal.provision.monitoring;

import org.jspecify.annotations.NullMarked;
