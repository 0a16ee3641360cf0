/** What is known offline of the services that Amazon rents out: bills, price lists, instance facts and limits. */
@NullMarked
package dev.assay.provisioning;

import org.jspecify.annotations.NullMarked;
