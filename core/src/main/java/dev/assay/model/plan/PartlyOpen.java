package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.unit.Rate;
import java.util.Locale;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A partly open load: visitors arrive on their own schedule and execute several transactions each. After each response a visitor
 * stays with a fixed probability, thinks and sends the next request; otherwise the visitor leaves (Schroeder, Wierman and
 * Harchol-Balter, "Open Versus Closed: A Cautionary Tale", NSDI 2006, section 3). With one transaction per visit the load is
 * open, with very many it is nearly closed. Immutable.
 *
 * <p>A visitor keeps a session from arrival to departure, think times included, like a user of an application keeps a connection.
 * If none is free, the visitor waits for the next one, first come first served, and the wait is response time of the first
 * transaction. Visitors are never rejected.
 *
 * @param visits mean arrival rate of visitors
 * @param arrivals distribution of arrivals
 * @param transactionsPerVisit mean of the geometric distribution of transactions per visit, 1 to a million
 * @param thinkTime time between two transactions of a visitor, with the workload's keying times if it has any
 * @param users number of sessions, at least 1: the maximum number of simultaneous visitors
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PartlyOpen(Rate visits, Arrivals arrivals, double transactionsPerVisit, ThinkTime thinkTime, int users)
        implements LoadModel {

    private static final double MOST_TRANSACTIONS = 1e6;

    public PartlyOpen {
        Objects.requireNonNull(visits, "visits");
        Objects.requireNonNull(arrivals, "arrivals");
        Objects.requireNonNull(thinkTime, "thinkTime");
        if (!(transactionsPerVisit >= 1 && transactionsPerVisit <= MOST_TRANSACTIONS)) {
            throw AssayException.plan("transactions per visit: found " + transactionsPerVisit
                    + ", the mean has to be at least 1 and at most a million");
        }
        if (users < 1) {
            throw AssayException.plan("users: found " + users + ", at least 1 is needed");
        }
    }

    /**
     * Returns a load with enough sessions for responses of {@value OpenLoop#SUPPOSED_ANSWER_MILLIS} ms: the mean by Little's law
     * plus four times its square root, since the number of simultaneous visitors is approximately Poisson distributed; at least
     * 4.
     *
     * @throws AssayException of kind {@code PLAN} if more than 200 sessions are needed, or if the workload defines the think
     *     times, so that the number is not known beforehand; {@code --users} is needed then
     */
    public static PartlyOpen withSessions(
            Rate visits, Arrivals arrivals, double transactionsPerVisit, ThinkTime thinkTime) {
        PartlyOpen one = new PartlyOpen(visits, arrivals, transactionsPerVisit, thinkTime, 1);
        if (thinkTime.equals(ThinkTime.WORKLOAD)) {
            throw AssayException.plan(
                    "users: the number of sessions for think times of the workload is not known beforehand; give --users");
        }
        double think = thinkTime instanceof ThinkTime.Drawn drawn ? drawn.mean().toNanos() / 1e9 : 0;
        double atOnce = one.visitorsAtOnce(OpenLoop.SUPPOSED_ANSWER_MILLIS / 1e3, think);
        double sessions = Math.max(OpenLoop.FEWEST, Math.ceil(atOnce + 4 * Math.sqrt(atOnce)));
        if (sessions > OpenLoop.MOST) {
            throw AssayException.plan(String.format(
                    Locale.ROOT,
                    "users: found no number, and the load needs %.0f sessions (%s visits of %.1f s); the default is at"
                            + " most %d: give --users, or reduce the load",
                    sessions,
                    visits,
                    one.visitSeconds(OpenLoop.SUPPOSED_ANSWER_MILLIS / 1e3, think),
                    OpenLoop.MOST));
        }
        return new PartlyOpen(visits, arrivals, transactionsPerVisit, thinkTime, (int) sessions);
    }

    /** Returns the probability that a visitor stays for another transaction: 1 - 1/mean, the p of the paper. */
    public double staying() {
        return 1 - 1 / transactionsPerVisit;
    }

    /** Returns the arrival process of visitors. */
    public RatedArrivals process() {
        return new RatedArrivals(RateProfile.steady(visits), arrivals);
    }

    /** Returns the mean rate of transactions while no visitor waits. */
    @Override
    public Rate offered() {
        return Rate.perSecond(visits.perSecond() * transactionsPerVisit);
    }

    /**
     * Returns the mean number of simultaneous visitors by Little's law.
     *
     * @param answerSeconds mean response time
     * @param thinkSeconds mean think time
     */
    public double visitorsAtOnce(double answerSeconds, double thinkSeconds) {
        return visits.perSecond() * visitSeconds(answerSeconds, thinkSeconds);
    }

    /** Returns the mean duration of a visit in seconds while no visitor waits for a session. */
    public double visitSeconds(double answerSeconds, double thinkSeconds) {
        return transactionsPerVisit * answerSeconds + (transactionsPerVisit - 1) * thinkSeconds;
    }
}
