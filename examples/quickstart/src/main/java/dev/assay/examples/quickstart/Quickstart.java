package dev.assay.examples.quickstart;

import dev.assay.Assay;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.time.Duration;

/** A program that measures a database: the README's example. Stateless. */
public final class Quickstart {

    private Quickstart() {}

    /**
     * Measures a database with one warehouse and four users.
     *
     * @param url of a PostgreSQL database in which the user may create tables
     * @param duration of the measurement
     * @return the result of the trial
     * @throws IllegalStateException if the verdict on the trial is {@code INVALID}
     */
    public static TrialResult measure(String url, String user, String password, Duration duration) {
        // tag::readme[]
        TrialResult trial = Assay.create()
                .experiment("tpcc")
                .parameter("warehouses", 1)
                .target(url, user, password)
                .users(4)
                .duration(duration)
                .run() // loads missing data, measures, and checks the data
                .trial();
        if (trial.verdict().status() == Verdict.Status.INVALID) {
            throw new IllegalStateException(trial.verdict().toString());
        }
        return trial; // trial.throughput(), .outcomes(), .compliance(), .hosts() …
        // end::readme[]
    }
}
