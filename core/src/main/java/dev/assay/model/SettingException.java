package dev.assay.model;

import org.apiguardian.api.API;

/** An invalid value of one setting of a plan. The message begins with the name of the setting. Immutable, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SettingException extends AssayException {

    private static final long serialVersionUID = 1L;

    private final String setting;
    private final String problem;

    /**
     * @param setting name in a plan, such as {@code cool-down}
     * @param problem one line: what was found and what is needed
     */
    public SettingException(String setting, String problem) {
        super(Kind.PLAN, setting + ": " + problem);
        this.setting = setting;
        this.problem = problem;
    }

    /** Returns the name of the setting. */
    public String setting() {
        return setting;
    }

    /** Returns one line on what is wrong with the value, without the name of the setting. */
    public String problem() {
        return problem;
    }
}
