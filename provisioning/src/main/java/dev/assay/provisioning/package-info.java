/** Offline knowledge of Amazon's services: bills, price lists, instance facts and limits. */
@NullMarked
package dev.assay.provisioning;

import org.jspecify.annotations.NullMarked;
