/** An application whose query a test guards against becoming slower. */
package dev.assay.examples.gate;
