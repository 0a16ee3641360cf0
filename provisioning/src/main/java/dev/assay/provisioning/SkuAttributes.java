package dev.assay.provisioning;

import dev.assay.model.cost.Sku;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The attributes that keys of AWS encode: {@code engine}, {@code class}, {@code deployment}, {@code kind}, {@code system}. Stateless. */
final class SkuAttributes {

    /** A form of keys, with the attribute of each group. */
    private record Form(Pattern pattern, List<String> names) {
        Form(String pattern, String... names) {
            this(Pattern.compile(pattern), List.of(names));
        }
    }

    private static final List<Form> FORMS = List.of(
            new Form("rds\\.instance\\.([^.]+)\\.(.+)\\.([^.]+)", "engine", "class", "deployment"),
            new Form("rds\\.(?:storage|iops|io)\\.([^.]+)\\.(single|multi)", "kind", "deployment"),
            new Form("ec2\\.([^.]+)\\.(.+)", "system", "class"));

    private SkuAttributes() {}

    /** Returns the attributes by name; empty for other providers and for keys of other forms. */
    static Map<String, String> of(Sku sku) {
        Map<String, String> attributes = new TreeMap<>();
        for (Form form : sku.provider().equals(AwsPriceList.PROVIDER) ? FORMS : List.<Form>of()) {
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
