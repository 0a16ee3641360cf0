/** An example of a JUnit suite that measures databases in Testcontainers. */
package dev.assay.examples.testcontainers;
