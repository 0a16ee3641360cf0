package dev.assay.workload.ycsb.binding;

import dev.assay.spi.target.ServerHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the host of a binding's store in the binding's properties. Stateless. */
final class StoreHost {

    /** The value of {@code --binding-host} for a store without a server. */
    static final String IN_PROCESS = "in-process";

    /** YCSB's own bindings that store nothing, or store it in this process. */
    private static final Set<String> WITHOUT_SERVER =
            Set.of("site.ycsb.BasicDB", "site.ycsb.BasicTSDB", "site.ycsb.GoodBadUglyDB");

    /** Properties such as {@code db.url}, {@code mongodb.url}, {@code redis.host}, {@code hosts}, {@code couchbase.host}. */
    private static final Pattern NAME = Pattern.compile(
            "(?:.*[._-])?(?:url|uri|host|hosts|hostname|hostnames|endpoint|endpoints|nodes|hosts\\.list|servers|contactpoints)");

    private static final Pattern AUTHORITY = Pattern.compile("^[a-z][a-z0-9+.:-]*//(?:[^/@]*@)?([^/?;]*)");

    /** URLs of embedded databases: {@code jdbc:h2:mem:ycsb}, {@code jdbc:sqlite:/tmp/db}. */
    private static final Pattern LOCAL_URL = Pattern.compile("^jdbc:(?:h2|sqlite|hsqldb|derby):(?!.*//).*");

    private StoreHost() {}

    /**
     * Returns true if the store runs on this host.
     *
     * @param binding class name of the binding
     * @param stated the host from {@code --binding-host}, {@link #IN_PROCESS}, or empty
     * @param properties of the binding
     * @return null if the host cannot be determined
     */
    static @Nullable Boolean isThisHost(String binding, String stated, Map<String, String> properties) {
        if (stated.equals(IN_PROCESS) || (stated.isEmpty() && WITHOUT_SERVER.contains(binding))) {
            return Boolean.TRUE;
        }
        List<String> hosts = stated.isEmpty() ? found(properties) : List.of(stated);
        Boolean all = null;
        for (String host : hosts) {
            Boolean here = ServerHost.isThisHost(host);
            if (here == null || Boolean.FALSE.equals(here)) {
                return here;
            }
            all = here;
        }
        return all;
    }

    private static List<String> found(Map<String, String> properties) {
        List<String> hosts = new ArrayList<>();
        new TreeMap<>(properties).forEach((name, value) -> {
            if (NAME.matcher(name.toLowerCase(Locale.ROOT)).matches()) {
                hosts.addAll(hosts(value.strip()));
            }
        });
        return hosts;
    }

    private static List<String> hosts(String value) {
        Matcher url = AUTHORITY.matcher(value);
        if (LOCAL_URL.matcher(value).matches()) {
            return List.of("");
        }
        String authority = url.find() ? url.group(1) : value;
        return Stream.of(authority.split("[,\\s]+"))
                .filter(host -> !host.isEmpty())
                .map(host -> host.replaceFirst("^(\\[[^]]*]|[^:]*):\\d+$", "$1"))
                .toList();
    }
}
