/** Finding plug-ins and filling their parameter records. No promise. */
@NullMarked
package dev.assay.internal.plugin;

import org.jspecify.annotations.NullMarked;
