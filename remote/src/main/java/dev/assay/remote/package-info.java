/** Runs of plans on client hosts: what is sent, started, watched and brought back. Also the client hosts that SSH reaches. */
@NullMarked
package dev.assay.remote;

import org.jspecify.annotations.NullMarked;
