package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * The place of an archive: {@code s3://bucket/prefix}. Immutable.
 *
 * @param bucket its name
 * @param prefix of all keys: empty, or with {@code /} at its end
 */
record S3Location(String bucket, String prefix) {

    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

    /** @throws AssayException of kind {@code PLAN} if it has another form */
    static S3Location of(URI address) {
        return of("archive", address);
    }

    /**
     * Returns a place.
     *
     * @param option that names it
     * @throws AssayException of kind {@code PLAN} if it has another form
     */
    static S3Location of(String option, String address) {
        try {
            URI uri = new URI(address);
            if ("s3".equals(uri.getScheme())) {
                return of(option, uri);
            }
        } catch (URISyntaxException e) {
            // rejected below
        }
        throw rejected(option, address);
    }

    private static S3Location of(String option, URI address) {
        String bucket = address.getRawAuthority();
        String path = address.getPath() == null ? "" : address.getPath();
        if (bucket == null
                || !BUCKET.matcher(bucket).matches()
                || path.contains("//")
                || address.getRawQuery() != null
                || address.getRawFragment() != null) {
            throw rejected(option, address.toString());
        }
        String prefix = path.replaceAll("^/|/$", "");
        return new S3Location(bucket, prefix.isEmpty() ? "" : prefix + "/");
    }

    private static AssayException rejected(String option, String address) {
        return AssayException.plan(
                option + ": found '" + address
                        + "', an address such as s3://bucket/prefix is needed, with a bucket of 3 to 63 lower-case letters, digits, . and -");
    }

    /** Returns the address of an object or, for an empty key, of the place. */
    String address(String key) {
        return "s3://" + bucket + "/" + prefix + key;
    }
}
