package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.unit.Rate;
import java.util.Locale;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * Visitors who arrive on their own schedule, each for a number of transactions: after every answer a visitor stays with the
 * same probability, thinks, and asks again, or else leaves (Schroeder, Wierman and Harchol-Balter, "Open Versus Closed: A
 * Cautionary Tale", NSDI 2006, section 3). With one transaction a visit it is an open load, with very many nearly a closed
 * one. Immutable.
 *
 * <p>A visitor takes a session on arrival and keeps it to the end of the visit, while thinking too, as a connection is kept
 * by an application's user. One who finds none free waits for the next to become so, in the order of arrival, and the wait is
 * response time of the first transaction. None is ever turned away.
 *
 * @param visits the mean rate of visitors who arrive
 * @param arrivals how they are spread
 * @param transactionsPerVisit mean of the geometric distribution of the number of transactions, at least 1 and at most a
 *     million
 * @param thinkTime between two transactions of a visitor; keying times, if the workload has them, included
 * @param users how many sessions there are: how many visitors can be in at once
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PartlyOpen(Rate visits, Arrivals arrivals, double transactionsPerVisit, ThinkTime thinkTime, int users)
        implements LoadModel {

    private static final double MOST_TRANSACTIONS = 1e6;
    private static final int FEWEST = 4;
    private static final int MOST = 200;

    /** Checks the ranges. */
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
     * With sessions enough for answers of {@value OpenLoop#SUPPOSED_ANSWER_MILLIS} ms: as many as Little's law asks for and
     * four of its roots more, since the number of visitors who are in at once is about Poisson distributed; at least 4.
     *
     * @throws AssayException of kind {@code PLAN} if that is more than 200, which somebody has to want, or if nobody knows
     *     because the workload says how long users think
     */
    public static PartlyOpen withSessions(
            Rate visits, Arrivals arrivals, double transactionsPerVisit, ThinkTime thinkTime) {
        PartlyOpen one = new PartlyOpen(visits, arrivals, transactionsPerVisit, thinkTime, 1);
        if (thinkTime.equals(ThinkTime.WORKLOAD)) {
            throw AssayException.plan(
                    "users: how many sessions visitors need who think as the workload says is not known"
                            + " beforehand; give --users");
        }
        double think = thinkTime instanceof ThinkTime.Drawn drawn ? drawn.mean().toNanos() / 1e9 : 0;
        double atOnce = one.visitorsAtOnce(OpenLoop.SUPPOSED_ANSWER_MILLIS / 1e3, think);
        double sessions = Math.max(FEWEST, Math.ceil(atOnce + 4 * Math.sqrt(atOnce)));
        if (sessions > MOST) {
            throw AssayException.plan(String.format(
                    Locale.ROOT,
                    "users: %.0f sessions would be needed for %s visitors of %.1f s each; give --users if there may be as"
                            + " many, or ask for less",
                    sessions,
                    visits,
                    one.visitSeconds(OpenLoop.SUPPOSED_ANSWER_MILLIS / 1e3, think)));
        }
        return new PartlyOpen(visits, arrivals, transactionsPerVisit, thinkTime, (int) sessions);
    }

    /** The probability that a visitor stays for another transaction: 1 - 1/mean, the p of the paper. */
    public double staying() {
        return 1 - 1 / transactionsPerVisit;
    }

    /** When visitors come. */
    public RatedArrivals process() {
        return new RatedArrivals(RateProfile.steady(visits), arrivals);
    }

    /** The mean rate of transactions, as long as no visitor waits. */
    @Override
    public Rate offered() {
        return Rate.perSecond(visits.perSecond() * transactionsPerVisit);
    }

    /**
     * How many visitors are in at once on average, by Little's law.
     *
     * @param answerSeconds mean response time
     * @param thinkSeconds mean think time
     */
    public double visitorsAtOnce(double answerSeconds, double thinkSeconds) {
        return visits.perSecond() * visitSeconds(answerSeconds, thinkSeconds);
    }

    /** How long a visit lasts on average, in seconds, if nobody waits for a session. */
    public double visitSeconds(double answerSeconds, double thinkSeconds) {
        return transactionsPerVisit * answerSeconds + (transactionsPerVisit - 1) * thinkSeconds;
    }
}
