/** What a load by other programs needs of ours: in the package of the statements it takes over. */
package dev.assay.jdbc.internal;
