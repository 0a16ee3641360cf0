package dev.assay.junit;

import dev.assay.model.AssayException;
import dev.assay.model.unit.PercentText;
import org.apiguardian.api.API;

/**
 * A relative difference. Immutable.
 *
 * @param value in percent, 0 to below 100
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Percent(double value) {

    /**
     * Checks the range.
     *
     * @throws AssayException of kind {@code PLAN} if it is outside
     */
    public Percent {
        if (!(value >= 0 && value < 100)) {
            throw AssayException.plan("percent: found " + value + ", 0 to below 100 is needed");
        }
    }

    /** Returns the value as a share: 0.05 for 5 %. */
    double share() {
        return value / 100;
    }

    @Override
    public String toString() {
        return PercentText.format(share());
    }
}
