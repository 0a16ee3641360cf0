/**
 * SQL scripts with the meta-commands of pgbench as a workload: each script is one transaction type. Scripts are compiled before the
 * run; the loop neither parses nor looks anything up by name.
 */
@NullMarked
package dev.assay.workload.script;

import org.jspecify.annotations.NullMarked;
