package dev.assay.workload.oltp;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.ParameterChecks;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The distribution of ids with its settings, as in sysbench's options. Immutable.
 *
 * @param randType the distribution
 * @param randSpecIter number of uniform draws averaged for one value of gaussian and special
 * @param randSpecPct percentage of hot values in {@link RandType#SPECIAL}
 * @param randSpecRes percentage of its draws that go to hot values
 * @param randParetoH the share of the values that gets {@code 1 - randParetoH} of the draws, above 0 and below 1
 * @param randZipfianExp the exponent of Zipf's law, above 0
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Draws(
        @Parameter(
                description = "Distribution of ids and k; uniform for the persona sysbench-master",
                defaultValue = "special",
                usual = true)
        RandType randType,

        @Parameter(description = "Uniform draws averaged for one value of gaussian and special", defaultValue = "12")
        int randSpecIter,

        @Parameter(description = "Percentage of values that are hot in special", defaultValue = "1")
        int randSpecPct,

        @Parameter(description = "Percentage of draws that go to the hot values of special", defaultValue = "75")
        int randSpecRes,

        @Parameter(description = "Share h of the values that gets 1 - h of the draws in pareto", defaultValue = "0.2")
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

    /** Returns the distribution over a random sequence. */
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

    /** The mean of several uniform draws (Bates distribution), scaled to the range. */
    private int gaussian(RandomStream random, int low, int high) {
        return low + (int) (values(low, high) * mean(random));
    }

    /**
     * As in sysbench, one draw decides whether the value is hot and also selects it. Hot values are therefore only the upper
     * {@code randSpecRes} percent of the middle {@code randSpecPct} percent of the range.
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

    /** Describes the type and its settings. */
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
