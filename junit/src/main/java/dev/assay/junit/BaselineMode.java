package dev.assay.junit;

import dev.assay.model.AssayException;
import java.util.Locale;
import java.util.Optional;

/** What assertions do with a baseline. */
enum BaselineMode {
    /** They write it. */
    UPDATE,
    /** They compare the result with it. */
    CHECK,
    /** They skip the comparison. */
    OFF;

    /** Configuration parameter of JUnit, or system property. */
    static final String SETTING = "assay.baseline";

    /**
     * Returns the mode of a setting; {@link #CHECK} if it is not set.
     *
     * @throws AssayException of kind {@code PLAN} for another text
     */
    static BaselineMode of(Optional<String> setting) {
        String text = setting.orElse("check").strip().toLowerCase(Locale.ROOT);
        for (BaselineMode mode : values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
                return mode;
            }
        }
        throw AssayException.plan(SETTING + ": found '" + text + "', update, check or off is needed");
    }
}
