package dev.assay.provisioning.aws;

import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.spi.environment.DatabaseEndpoint;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** The addresses of databases, with the accounts that RDS keeps in Secrets Manager. Confined to one thread. */
final class DatabaseSecrets {

    private static final String SECRET = "secret-arn";

    private final AwsClients clients;

    DatabaseSecrets(AwsClients clients) {
        this.clients = clients;
    }

    /** Returns the endpoint; empty for members of clusters, which have no secret, and for resources that are no database. */
    Optional<DatabaseEndpoint> of(ResourceState state) {
        Map<String, String> outputs = state.outputs();
        if (!outputs.containsKey(SECRET)) {
            return Optional.empty();
        }
        JsonNode secret = document(state);
        return Optional.of(new DatabaseEndpoint(
                state.resource().tags().getOrDefault(ResourceSpec.DATABASE_TAG, ""),
                "jdbc:" + scheme(AwsSpecs.required(state.resource(), "engine")) + "://" + output(state, "endpoint")
                        + ":" + output(state, "port") + "/" + output(state, "database"),
                field(state, secret, "username"),
                field(state, secret, "password")));
    }

    private JsonNode document(ResourceState state) {
        String text = text(state);
        try {
            return JsonNode.parser().parse(text);
        } catch (RuntimeException e) {
            // Without the cause, whose message may have a part of the secret.
            throw AssayException.host("the secret of " + state.resource().id() + " is no JSON document", null);
        }
    }

    private String text(ResourceState state) {
        return AwsCalls.made(
                        "secretsmanager:GetSecretValue",
                        state.resource().id(),
                        () -> clients.secrets(state.resource().region())
                                .getSecretValue(request -> request.secretId(output(state, SECRET))))
                .secretString();
    }

    private static String scheme(String engine) {
        return engine.contains("postgres") ? "postgresql" : engine.contains("mariadb") ? "mariadb" : "mysql";
    }

    private static String output(ResourceState state, String name) {
        String value = state.outputs().get(name);
        if (value == null) {
            throw AssayException.host(
                    "RDS shows no " + name + " of " + state.resource().id(), null);
        }
        return value;
    }

    private static String field(ResourceState state, JsonNode secret, String name) {
        return secret.field(name)
                .map(JsonNode::text)
                .orElseThrow(() -> AssayException.host(
                        "the secret of " + state.resource().id() + " has no " + name
                                + "; look at it in Secrets Manager",
                        null));
    }
}
