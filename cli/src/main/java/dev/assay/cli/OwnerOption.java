package dev.assay.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the owner of rented resources. Filled by the parser. */
final class OwnerOption {

    @Option(
            names = "--owner",
            paramLabel = "NAME",
            description =
                    "owner, in the tags of resources; those of others are not touched (default: this host's user)")
    private @Nullable String owner;

    /** Returns whether the option is there. */
    boolean given() {
        return owner != null;
    }

    /** Returns the value of the option; null if it is not there. */
    @Nullable
    String orNull() {
        return owner;
    }

    /** Returns the owner; by default the user's name on this host. */
    String name() {
        return owner == null ? System.getProperty("user.name", "unknown") : owner;
    }
}
