/** YCSB's report and command line. */
@NullMarked
package dev.assay.cli.ycsb;

import org.jspecify.annotations.NullMarked;
