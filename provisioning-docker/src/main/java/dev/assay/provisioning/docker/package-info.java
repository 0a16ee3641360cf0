/** Databases in containers of this host. */
@NullMarked
package dev.assay.provisioning.docker;

import org.jspecify.annotations.NullMarked;
