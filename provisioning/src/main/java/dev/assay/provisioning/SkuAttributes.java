package dev.assay.provisioning;

import dev.assay.model.cost.Sku;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the key of something sold says of it, by name: {@code engine}, {@code class}, {@code deployment}, {@code kind}. Stateless. */
final class SkuAttributes {

    /** A form of keys, and what its groups are. */
    private record Form(Pattern pattern, List<String> names) {
        Form(String pattern, String... names) {
            this(Pattern.compile(pattern), List.of(names));
        }
    }

    private static final List<Form> FORMS = List.of(
            new Form("rds\\.instance\\.([^.]+)\\.(.+)\\.([^.]+)", "engine", "class", "deployment"),
            new Form("rds\\.(?:storage|iops|io)\\.([^.]+)\\.(single|multi)", "kind", "deployment"),
            new Form("ec2\\.([^.]+)\\.(.+)", "system", "class"),
            new Form("cloudsql\\.([^.]+)\\.(zonal|regional)", "kind", "deployment"));

    private SkuAttributes() {}

    /** By name; none of a key whose form says nothing. */
    static Map<String, String> of(Sku sku) {
        Map<String, String> attributes = new TreeMap<>();
        for (Form form : FORMS) {
            Matcher parts = form.pattern.matcher(sku.key());
            if (parts.matches()) {
                for (int i = 0; i < form.names.size(); i++) {
                    attributes.put(form.names.get(i), parts.group(i + 1));
                }
                break;
            }
        }
        return Collections.unmodifiableMap(attributes);
    }
}
