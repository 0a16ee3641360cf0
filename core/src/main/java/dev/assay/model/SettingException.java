package dev.assay.model;

import org.apiguardian.api.API;

/**
 * A value that one setting of a plan cannot have. Its message begins with the setting's name. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SettingException extends AssayException {

    private static final long serialVersionUID = 1L;

    private final String setting;
    private final String problem;

    /**
     * @param setting its name in a plan, such as {@code cool-down}
     * @param problem one line: what was found, and what is needed
     */
    public SettingException(String setting, String problem) {
        super(Kind.PLAN, setting + ": " + problem);
        this.setting = setting;
        this.problem = problem;
    }

    /** The name of the setting. */
    public String setting() {
        return setting;
    }

    /** What is wrong with the value, in one line without the name. */
    public String problem() {
        return problem;
    }
}
