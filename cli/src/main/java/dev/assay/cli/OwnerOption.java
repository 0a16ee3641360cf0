package dev.assay.cli;

import dev.assay.model.ShellWord;
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

    /** Returns the option for a command that the user types next, after a space; empty if it is not there. */
    String again() {
        return owner == null ? "" : of(owner);
    }

    /** Returns the option with a value for a command that the user types next, after a space. The value may begin with a hyphen. */
    static String of(String owner) {
        return " --owner=" + ShellWord.quoted(owner);
    }

    /** Returns the owner; by default the user's name on this host. */
    String name() {
        return owner == null ? System.getProperty("user.name", "unknown") : owner;
    }
}
