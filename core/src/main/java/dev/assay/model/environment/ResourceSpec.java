package dev.assay.model.environment;

import dev.assay.model.Sha256;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * A resource of a provider that an environment consists of. A function of the plan and the run's id: the same plan and id have the
 * same resources on every machine. Contains no secret. Immutable.
 *
 * @param name unique within its kind and region; begins with {@code assay-}
 * @param kind the provider's kind, such as {@code db-instance}
 * @param provider id, such as {@code aws}
 * @param region by the provider's name
 * @param details what is created, by property name
 * @param dependsOn ids of resources that have to exist before and that can be deleted only after
 * @param tags set by the call that creates the resource
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ResourceSpec(
        String name,
        String kind,
        String provider,
        String region,
        Map<String, String> details,
        List<String> dependsOn,
        Map<String, String> tags) {

    /** The tag of each resource that has the run's id as its value: by it, a resource is a run's own. */
    public static final String RUN_TAG = "assay:run";

    /** Tag with the name of the plan. */
    public static final String PLAN_TAG = "assay:plan";

    /** The tag of each resource of one database, with its name in the plan's environment. */
    public static final String DATABASE_TAG = "assay:database";

    /** The tag with the owner. */
    public static final String OWNER_TAG = "assay:owner";

    /** The tag with the time of the run's first resource. */
    public static final String STARTED_TAG = "assay:started";

    /** The tag with the time of the first limit, at which client hosts end themselves, and after which a resource is an orphan. */
    public static final String EXPIRES_TAG = "assay:expires";

    /** The tag with the price of the whole run. */
    public static final String PRICE_TAG = "assay:usd-per-hour";

    /** The beginning of all names. What has our tag and another name was made by its owner, as from a snapshot, and is not ours. */
    public static final String NAME_PREFIX = "assay-";

    /** The region of resources that have none. */
    public static final String GLOBAL = "global";

    private static final int LONGEST_TAG = 256;
    private static final int DIGITS = 6;

    public ResourceSpec {
        details = Collections.unmodifiableMap(new TreeMap<>(details));
        dependsOn = List.copyOf(dependsOn);
        tags = Collections.unmodifiableMap(new TreeMap<>(tags));
    }

    /** Returns the id, unique in an environment: {@code us-east-1/db-instance/assay-s4-iops-2000}. */
    public String id() {
        return id(region, kind, name);
    }

    /** Returns the id of a resource with these properties. */
    public static String id(String region, String kind, String name) {
        return region + "/" + kind + "/" + name;
    }

    /**
     * Returns a text as the value of a tag: up to 256 letters, digits, spaces and {@code _.:/=+-@}, which RDS and EC2 accept. Other
     * characters become an underscore. A text that is too long ends with six digits of its SHA-256.
     */
    public static String tagValue(String text) {
        String value = text.replaceAll("[^\\p{L}\\p{N} _.:/=+@-]", "_");
        return value.length() <= LONGEST_TAG
                ? value
                : value.substring(0, LONGEST_TAG - DIGITS - 1) + "-"
                        + Sha256.hex(text).substring(0, DIGITS);
    }

    /** Returns the resource with one more tag. */
    public ResourceSpec withTag(String tag, String value) {
        Map<String, String> more = new TreeMap<>(tags);
        more.put(tag, value);
        return new ResourceSpec(name, kind, provider, region, details, dependsOn, more);
    }

    /** Returns whether the resource has the tag of a run. */
    public boolean isOf(String run) {
        return run.equals(tags.get(RUN_TAG));
    }
}
