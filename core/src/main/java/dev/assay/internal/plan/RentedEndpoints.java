package dev.assay.internal.plan;

import dev.assay.internal.codec.Json;
import dev.assay.internal.codec.Located;
import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.plan.Tls;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.spi.environment.EnvironmentProvider;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Databases that a plan rents, after their creation. Immutable.
 *
 * @param endpoints by the names of the environment
 * @param certificates of the CAs that issue theirs, in PEM, by the same names; the driver decides the encryption of those without
 * @param authentications methods that make the passwords of connections, by the same names; those without have a fixed password
 * @param systems what the cost section calls them, by the same names; those without have no price
 */
public record RentedEndpoints(
        List<DatabaseEndpoint> endpoints,
        Map<String, String> certificates,
        Map<String, String> authentications,
        Map<String, String> systems) {

    /** The user whose passwords are tokens, which the account of the provider makes. */
    static final String TOKEN_USER = "assay_tokens";

    private static final String ENVIRONMENT = "environment";
    private static final String DATABASES = "databases";
    private static final String EXISTING = "existing";
    private static final String VARIABLE = "ASSAY_RENTED_";

    public RentedEndpoints {
        endpoints = List.copyOf(endpoints);
        certificates = Map.copyOf(certificates);
        authentications = Map.copyOf(authentications);
        systems = Map.copyOf(systems);
    }

    /**
     * Returns databases with what their providers say of them.
     *
     * @param endpoints by the names of the environment
     * @param rented databases of the plan
     * @param providers that may describe them
     * @param priced whether they have the list prices of their configurations; ignored for a plan with a cost section
     */
    public static RentedEndpoints of(
            List<DatabaseEndpoint> endpoints,
            EnvironmentSpec rented,
            Collection<EnvironmentProvider> providers,
            PlanDocument document,
            boolean priced) {
        Map<String, String> certificates = new TreeMap<>();
        Map<String, String> authentications = new TreeMap<>();
        Map<String, String> systems = new TreeMap<>();
        for (EnvironmentProvider provider : providers) {
            for (RentedDatabase database : rented.of(provider.id()).databases()) {
                String name = database.name();
                if (HostedPlan.leavesEncryptionOpen(document, name)) {
                    provider.certificates(database).ifPresent(pem -> certificates.put(name, pem));
                }
                if (database.authentication() != null) {
                    authentications.put(name, database.authentication());
                }
                if (priced && document.cost() == null) {
                    provider.priced(database).ifPresent(system -> systems.put(name, system));
                }
            }
        }
        return new RentedEndpoints(endpoints, certificates, authentications, systems);
    }

    /** Returns the passwords by the environment variables in the text of {@link #in}. */
    public Map<String, String> secrets() {
        return secrets(database -> true);
    }

    /**
     * Returns the passwords of some databases, as {@link #secrets()} does.
     *
     * @param needed whether the password of a database is needed, by its name in the environment
     */
    public Map<String, String> secrets(Predicate<String> needed) {
        Map<String, String> secrets = new TreeMap<>();
        endpoints.stream()
                .filter(each -> needed.test(each.database()))
                .forEach(each -> secrets.put(variable(each), each.password()));
        return secrets;
    }

    /** Returns the certificates by the paths of the files in the text of {@link #in}. */
    public Map<String, String> files() {
        Map<String, String> files = new TreeMap<>();
        for (DatabaseEndpoint endpoint : endpoints) {
            String pem = certificates.get(endpoint.database());
            if (pem != null) {
                files.put(file(endpoint), pem);
            }
        }
        return files;
    }

    private String variable(DatabaseEndpoint endpoint) {
        return VARIABLE + number(endpoint);
    }

    /** The name has a number: that of a database may be no name of a file. */
    private String file(DatabaseEndpoint endpoint) {
        return "assay-rented-" + number(endpoint) + "-ca.pem";
    }

    private int number(DatabaseEndpoint endpoint) {
        return endpoints.indexOf(endpoint) + 1;
    }

    /** Returns the plan in JSON, which is YAML, too, with existing databases in place of the rented ones. */
    public String in(PlanSource source) {
        Map<String, Object> plan = section(source);
        Map<String, Object> environment = section(source, ENVIRONMENT);
        Map<String, Object> databases = section(source, ENVIRONMENT, DATABASES);
        Map<String, Object> existing = section(source, ENVIRONMENT, EXISTING);
        for (DatabaseEndpoint endpoint : endpoints) {
            databases.remove(endpoint.database());
            existing.put(endpoint.database(), existing(endpoint));
        }
        environment.put(EXISTING, existing);
        environment.put(DATABASES, databases);
        if (databases.isEmpty()) {
            environment.remove(DATABASES);
        }
        plan.put(ENVIRONMENT, environment);
        return Json.write(plan);
    }

    private Map<String, Object> existing(DatabaseEndpoint endpoint) {
        Map<String, Object> database = new LinkedHashMap<>();
        database.put("url", endpoint.url());
        String authentication = authentications.get(endpoint.database());
        if (authentication == null) {
            database.put("user", endpoint.user());
        } else {
            database.put("user", TOKEN_USER);
            database.put("authentication", authentication);
            database.put("admin", endpoint.user());
        }
        database.put("password", "${env:" + variable(endpoint) + "}");
        if (certificates.containsKey(endpoint.database())) {
            database.put("tls", Tls.Mode.VERIFY_FULL.code());
            database.put("tls-ca", file(endpoint));
        }
        String system = systems.get(endpoint.database());
        if (system != null) {
            database.put("price", system);
        }
        return database;
    }

    private static Map<String, Object> section(PlanSource source, String... path) {
        return source.at(path)
                .filter(Located.Section.class::isInstance)
                .map(found -> values((Located.Section) found))
                .orElseGet(LinkedHashMap::new);
    }

    private static Map<String, Object> values(Located.Section section) {
        Map<String, Object> values = new LinkedHashMap<>();
        section.entries().forEach((name, entry) -> values.put(name, value(entry.value())));
        return values;
    }

    private static Object value(Located value) {
        if (value instanceof Located.Section section) {
            return values(section);
        }
        return value instanceof Located.Items items
                ? items.items().stream().map(RentedEndpoints::value).toList()
                : ((Located.Scalar) value).text();
    }
}
