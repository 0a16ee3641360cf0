/** How a JUnit suite measures databases that Testcontainers starts. */
package dev.assay.examples.testcontainers;
