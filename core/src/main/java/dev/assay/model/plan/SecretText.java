package dev.assay.model.plan;

import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** Masks secrets in texts for display or storage. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SecretText {

    /** Parameters of a JDBC URL with a secret: {@code ?password=…}, {@code ;sslPassword=…}. */
    private static final Pattern PARAMETER = Pattern.compile(
            "([?&;][^=&;]*(?:password|passwd|pwd|secret|token|passphrase)[^=&;]*=)[^&;]*", Pattern.CASE_INSENSITIVE);

    /** The user part of an authority: {@code //user:secret@host}. The secret may contain slashes and at signs. */
    private static final Pattern AUTHORITY = Pattern.compile("(//[^/@:?;]*):[^?;]*@");

    /** The user part of Oracle's thin driver: {@code jdbc:oracle:thin:user/secret@…}. */
    private static final Pattern THIN = Pattern.compile("^(jdbc:oracle:[^/@]*/)[^?;]*?@(?=//|[^@/]*$)");

    private static final Pattern NAME =
            Pattern.compile("password|passwd|passphrase|pwd|secret|token|credential", Pattern.CASE_INSENSITIVE);

    private SecretText() {}

    /** Returns whether the value of a setting with this name is a secret. */
    public static boolean named(String name) {
        return NAME.matcher(name).find();
    }

    /** Returns a URL with secrets replaced by {@code ***}. */
    public static String blot(String url) {
        String withoutParameters = PARAMETER.matcher(url).replaceAll("$1***");
        String withoutThin = THIN.matcher(withoutParameters).replaceAll("$1***@");
        return AUTHORITY.matcher(withoutThin).replaceAll("$1:***@");
    }
}
