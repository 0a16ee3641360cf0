package dev.assay.internal.registry;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.Plugins;
import dev.assay.spi.jdbc.AccountTokens;
import dev.assay.spi.jdbc.DatabaseTokens;
import dev.assay.spi.jdbc.TokenAccount;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The methods of {@link Authentication}, which are found when the first target names one. Thread-safe. */
public final class TokenMethods {

    private final Supplier<ClassLoader> libraries;
    private @Nullable Plugins<DatabaseTokens> found;

    /** @param libraries returns the loader that finds the methods; called at most once */
    TokenMethods(Supplier<ClassLoader> libraries) {
        this.libraries = libraries;
    }

    /**
     * Returns what makes the password of each new connection of a target; null if the target has a fixed password or none.
     *
     * @throws AssayException of kind {@code PLAN} if the method does not exist, or cannot make tokens for the target
     */
    public @Nullable AccountTokens of(TargetSpec target) {
        Authentication authentication = target.authentication();
        if (authentication == null) {
            return null;
        }
        TokenAccount account = TokenAccount.of(target);
        DatabaseTokens tokens = method(authentication.method());
        tokens.require(account);
        return new AccountTokens() {
            @Override
            public String token() {
                return tokens.token(account);
            }

            @Override
            public List<String> user(String product) {
                return tokens.user(account, product);
            }
        };
    }

    private synchronized DatabaseTokens method(String id) {
        Plugins<DatabaseTokens> all = found;
        if (all == null) {
            all = Plugins.discover(DatabaseTokens.class, DatabaseTokens::method, libraries.get());
            found = all;
        }
        if (all.all().isEmpty() && all.problems().isEmpty()) {
            throw AssayException.plan(
                    "authentication: " + id + " needs a library that makes tokens: the folder providers/ of"
                            + " the installation, or assay-provisioning-aws on the class path of a program");
        }
        return all.get(id, "authentication method");
    }
}
