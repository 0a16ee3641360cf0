package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;

/** The checks that all kinds of plug-ins share. Stateless. */
final class PluginChecks {

    private PluginChecks() {}

    static void requireKebabCase(String id) {
        assertThat(id)
                .as(
                        "id() must be in kebab case: lower case letters and digits, words joined by dashes, such as my-plugin")
                .matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    }

    /** Fails if the class of a plug-in is not among the providers of its service. */
    static <T> void requireRegistered(Class<T> service, T plugin) {
        String name = plugin.getClass().getName();
        assertThat(ServiceLoader.load(service))
                .extracting(provider -> provider.getClass().getName())
                .as("the plug-in must be registered: add the line %s to META-INF/services/%s", name, service.getName())
                .contains(name);
    }
}
