package dev.assay.provisioning;

import dev.assay.model.cost.Sku;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The attributes that keys of AWS and of Cloud SQL encode: {@code engine}, {@code class}, {@code deployment}, {@code kind}, {@code
 * system}. Stateless.
 */
final class SkuAttributes {

    /** A form of keys of one provider, with the attribute of each group. */
    private record Form(String provider, Pattern pattern, List<String> names) {
        Form(String provider, String pattern, String... names) {
            this(provider, Pattern.compile(pattern), List.of(names));
        }
    }

    private static final List<Form> FORMS = List.of(
            new Form(
                    AwsPriceList.PROVIDER,
                    "rds\\.instance\\.([^.]+)\\.(.+)\\.([^.]+)",
                    "engine",
                    "class",
                    "deployment"),
            new Form(
                    AwsPriceList.PROVIDER,
                    "rds\\.(?:storage|iops|io)\\.([^.]+)\\.(single|multi)",
                    "kind",
                    "deployment"),
            new Form(AwsPriceList.PROVIDER, "ec2\\.([^.]+)\\.(.+)", "system", "class"),
            new Form("google", "cloudsql\\.([^.]+)\\.(zonal|regional)", "kind", "deployment"));

    private SkuAttributes() {}

    /** Returns the attributes by name; empty for other providers and for keys of other forms. */
    static Map<String, String> of(Sku sku) {
        Map<String, String> attributes = new TreeMap<>();
        for (Form form : FORMS) {
            Matcher parts = form.pattern.matcher(sku.key());
            if (form.provider.equals(sku.provider()) && parts.matches()) {
                for (int i = 0; i < form.names.size(); i++) {
                    attributes.put(form.names.get(i), parts.group(i + 1));
                }
                break;
            }
        }
        return Collections.unmodifiableMap(attributes);
    }
}
