package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A distribution with its settings, as sysbench's options have them. Immutable.
 *
 * @param randType which
 * @param randSpecIter the number of uniform draws whose mean is a bell
 * @param randSpecPct how many percent of the values {@link RandType#SPECIAL} prefers
 * @param randSpecRes how many percent of its draws go to these values
 * @param randParetoH the share of the values that gets {@code 1 - randParetoH} of the draws, above 0 and below 1
 * @param randZipfianExp the exponent of Zipf's law, above 0
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Draws(
        @Parameter(
                description = "How ids and k are drawn; uniform where the persona is sysbench-master",
                defaultValue = "special")
        RandType randType,

        @Parameter(description = "Uniform draws whose mean makes the bell of gaussian and special", defaultValue = "12")
        int randSpecIter,

        @Parameter(description = "Percent of the values that special prefers", defaultValue = "1")
        int randSpecPct,

        @Parameter(description = "Percent of the draws that special gives to those", defaultValue = "75")
        int randSpecRes,

        @Parameter(
                description = "Share of the values to which pareto gives all draws but this share",
                defaultValue = "0.2")
        double randParetoH,

        @Parameter(description = "Exponent of zipfian", defaultValue = "0.8")
        double randZipfianExp) {

    /** Checks the ranges. */
    public Draws {
        Objects.requireNonNull(randType, "randType");
        ParameterChecks.number("rand-spec-iter", randSpecIter, 1, RowSelects.MOST_STATEMENTS);
        ParameterChecks.number("rand-spec-pct", randSpecPct, 1, 100);
        ParameterChecks.number("rand-spec-res", randSpecRes, 0, 99);
        if (!(randParetoH > 0 && randParetoH < 1)) {
            throw AssayException.plan(
                    "--rand-pareto-h: found " + randParetoH + ", a number above 0 and below 1 is needed");
        }
        if (!(randZipfianExp > 0 && randZipfianExp <= 100)) {
            throw AssayException.plan(
                    "--rand-zipfian-exp: found " + randZipfianExp + ", a number above 0 and up to 100 is needed");
        }
    }

    /** The distribution over a sequence of uniform numbers. */
    Draw over(RandomStream random) {
        return switch (randType) {
            case UNIFORM -> random::between;
            case GAUSSIAN -> (low, high) -> gaussian(random, low, high);
            case SPECIAL -> (low, high) -> special(random, low, high);
            case PARETO -> {
                double power = Math.log(randParetoH) / Math.log(1 - randParetoH);
                yield (low, high) -> low + (int) (values(low, high) * Math.pow(random.nextDouble(), power));
            }
            case ZIPFIAN -> new ZipfianDraw(random, randZipfianExp);
        };
    }

    private static double values(int low, int high) {
        return (double) high - low + 1;
    }

    /** The mean of several uniform draws (Bates distribution), stretched over all values. */
    private int gaussian(RandomStream random, int low, int high) {
        return low + (int) (values(low, high) * mean(random));
    }

    /**
     * One draw decides whether the value is to be hot and, if so, which: in sysbench it is used twice. Hot values therefore
     * are not all of the middle {@code randSpecPct}, but the upper {@code randSpecRes} percent of those.
     */
    private int special(RandomStream random, int low, int high) {
        double width = (double) high - low;
        double uniform = random.nextDouble();
        if (uniform * width * 100 / (100 - randSpecRes) < width) {
            return low + (int) (width * mean(random));
        }
        double hot = width * randSpecPct / 100;
        return low + (int) (uniform * (hot + 1) + width / 2 - hot / 2);
    }

    private double mean(RandomStream random) {
        double sum = 0;
        for (int i = 0; i < randSpecIter; i++) {
            sum += random.nextDouble();
        }
        return sum / randSpecIter;
    }

    /** Type and settings, those that matter to it. */
    String text() {
        return Kebab.of(randType)
                + switch (randType) {
                    case UNIFORM -> "";
                    case GAUSSIAN -> ", the mean of " + randSpecIter;
                    case SPECIAL -> ", the mean of " + randSpecIter + ", " + randSpecRes + "% in " + randSpecPct + "%";
                    case PARETO -> ", h " + randParetoH;
                    case ZIPFIAN -> ", exponent " + randZipfianExp;
                };
    }
}
