/** Live figures of a run for monitoring systems: a Prometheus endpoint and an OpenTelemetry exporter. */
@NullMarked
package dev.assay.metrics;

import org.jspecify.annotations.NullMarked;
