package dev.assay.cli.ycsb;

import dev.assay.model.AssayException;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Converts the properties of YCSB's JDBC binding to a database target. Stateless. */
@API(status = API.Status.INTERNAL)
public final class JdbcConnection {

    private static final String URL = "db.url";
    private static final String USER = "db.user";
    private static final String PASSWORD = "db.passwd";

    /** Ignored properties of the binding, with the reason. */
    private static final Map<String, String> IGNORED = Map.of(
            "db.driver", "",
            "db.batchsize", "load uses the product's bulk loader, and operations are not batched",
            "jdbc.fetchsize", "set it in the URL",
            "jdbc.autocommit", "each operation is a transaction",
            "jdbc.batchupdateapi", "load uses the product's bulk loader");

    private JdbcConnection() {}

    /** Whether a binding is YCSB's for JDBC, by its name or class. */
    public static boolean named(String binding) {
        return binding.equals("jdbc") || binding.matches("(site|com\\.yahoo)\\.ycsb\\.db\\.JdbcDBClient");
    }

    /**
     * Returns the database that the properties describe.
     *
     * @param password used if the properties have none, or null
     * @throws AssayException of kind {@code PLAN} if the properties describe no database, or several
     */
    public static Store of(List<Property> properties, @Nullable String password) {
        Map<String, Property> binding = new LinkedHashMap<>();
        List<Property> rest = new ArrayList<>();
        for (Property property : properties) {
            String name = property.name();
            if (Set.of(URL, USER, PASSWORD).contains(name) || IGNORED.containsKey(name)) {
                binding.put(name, property);
            } else {
                rest.add(property);
            }
        }
        Property url = binding.get(URL);
        if (url == null) {
            throw AssayException.plan(
                    "the property db.url is missing: -p db.url=jdbc:postgresql://db.example.com/ycsb");
        }
        if (url.value().matches(".*;\\s*jdbc:.*")) {
            throw AssayException.plan(url.place() + ": db.url: found several databases; Assay supports one");
        }
        List<String> warnings = new ArrayList<>();
        IGNORED.forEach((name, why) -> {
            Property property = binding.get(name);
            if (property != null && !why.isEmpty()) {
                warnings.add(property.place() + ": the property " + name + " is ignored: " + why);
            }
        });
        warnings.sort(String::compareTo);
        Property secret = binding.get(PASSWORD);
        if (secret != null && secret.place().equals("-p")) {
            warnings.add(
                    "db.passwd on the command line is visible to all users of this host in the process list; use the"
                            + " variable ASSAY_PASSWORD, or -P FILE with db.passwd=... in a file that only you can read");
        }
        Property user = binding.get(USER);
        TargetSpec target = new TargetSpec(
                "target",
                url.value().trim(),
                user == null ? null : user.value(),
                secret == null || secret.value().isEmpty() ? password : secret.value(),
                null,
                Tls.AS_THE_DRIVER_DOES,
                SessionSettings.USUAL);
        return new Store(target, rest, warnings);
    }
}
