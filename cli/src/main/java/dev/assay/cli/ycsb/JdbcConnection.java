package dev.assay.cli.ycsb;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import dev.assay.model.plan.Tuning;
import dev.assay.spi.workload.ForeignProperties.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The database that properties of YCSB's JDBC binding name. Immutable; its text form shows no secret.
 *
 * @param target the database
 * @param rest the properties that are not the binding's
 * @param warnings for whoever typed them
 */
@API(status = API.Status.INTERNAL)
public record JdbcConnection(TargetSpec target, List<Property> rest, List<String> warnings) {

    private static final String URL = "db.url";
    private static final String USER = "db.user";
    private static final String PASSWORD = "db.passwd";

    /** What the binding knows besides, and why it does nothing here. */
    private static final Map<String, String> NOTED = Map.of(
            "db.driver", "",
            "db.batchsize", "load uses the product's bulk loader, and operations are single ones",
            "jdbc.fetchsize", "the URL can say it",
            "jdbc.autocommit", "each operation commits by itself",
            "jdbc.batchupdateapi", "load uses the product's bulk loader");

    /** Copies the lists. */
    public JdbcConnection {
        rest = List.copyOf(rest);
        warnings = List.copyOf(warnings);
    }

    @Override
    public String toString() {
        return "JdbcConnection[" + target.name() + "]";
    }

    /** The database as the store that a command line is about. */
    public Store store() {
        return new Store(target, rest, warnings);
    }

    /** Whether a binding is YCSB's for JDBC, by its name or class. */
    public static boolean named(String binding) {
        return binding.equals("jdbc") || binding.matches("(site|com\\.yahoo)\\.ycsb\\.db\\.JdbcDBClient");
    }

    /**
     * Finds the database among properties.
     *
     * @param password used where they have none, or null
     * @throws AssayException of kind {@code PLAN} if they name none, or several
     */
    public static JdbcConnection of(List<Property> properties, @Nullable String password) {
        Map<String, Property> binding = new LinkedHashMap<>();
        List<Property> rest = new ArrayList<>();
        for (Property property : properties) {
            String name = property.name();
            boolean itsOwn = name.equals(URL) || name.equals(USER) || name.equals(PASSWORD) || NOTED.containsKey(name);
            if (itsOwn) {
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
            throw AssayException.plan(url.place()
                    + ": db.url: found several databases, over which YCSB deals its records;" + " Assay measures one");
        }
        List<String> warnings = new ArrayList<>();
        NOTED.forEach((name, why) -> {
            Property property = binding.get(name);
            if (property != null && !why.isEmpty()) {
                warnings.add(property.place() + ": the property " + name + " does nothing here: " + why);
            }
        });
        warnings.sort(String::compareTo);
        Property secret = binding.get(PASSWORD);
        if (secret != null && secret.place().equals("-p")) {
            warnings.add("db.passwd on the command line can be read by everybody on this host in the list of processes,"
                    + " where Assay cannot take it away; use the variable ASSAY_PASSWORD, or -P FILE with the line"
                    + " db.passwd=... in a file that only you can read");
        }
        Property user = binding.get(USER);
        TargetSpec target = new TargetSpec(
                "target",
                url.value().trim(),
                user == null ? null : user.value(),
                secret == null || secret.value().isEmpty() ? password : secret.value(),
                Tuning.TUNED,
                Isolation.DEFAULT,
                Tls.AS_THE_DRIVER_DOES,
                Connections.DEDICATED);
        return new JdbcConnection(target, rest, warnings);
    }
}
