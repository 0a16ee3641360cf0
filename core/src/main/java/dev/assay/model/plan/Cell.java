package dev.assay.model.plan;

import org.apiguardian.api.API;

/**
 * One point of an experiment's matrix. Immutable.
 *
 * @param id from 1, in the order of execution
 * @param target what is measured
 * @param workload what runs
 * @param load how it is driven
 * @param schedule for how long
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Cell(int id, SystemSpec target, WorkloadSpec workload, LoadModel load, Schedule schedule) {}
