package dev.assay;

import java.nio.file.Path;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * A plan as a client host can run it. Immutable.
 *
 * @param text YAML; passwords are references to environment variables
 * @param secrets values of these variables, by name
 * @param files that the plan names by paths relative to its folder, by these paths
 * @param texts of further files that the text names, by their paths relative to it, such as the certificates of CAs
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClientHostPlan(
        String text, Map<String, String> secrets, Map<String, Path> files, Map<String, String> texts) {

    public ClientHostPlan {
        secrets = Map.copyOf(secrets);
        files = Map.copyOf(files);
        texts = Map.copyOf(texts);
    }

    @Override
    public String toString() {
        return "ClientHostPlan[secrets " + secrets.keySet() + ", files " + files.keySet() + "]"; // without their values
    }
}
