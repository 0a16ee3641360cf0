/** The smallest program that measures a database with Assay. */
package dev.assay.examples.quickstart;
