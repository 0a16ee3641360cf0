package dev.assay.testkit;

import dev.assay.spi.jdbc.DatabaseTokens;
import dev.assay.spi.jdbc.TokenAccount;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** A method whose tokens are those of a {@link TokenAuthority}. Public, because the service loader makes it. */
public final class IssuedTokens implements DatabaseTokens {

    static final String METHOD = "issued-tokens";

    /** By user. */
    static final Map<String, TokenAuthority> AUTHORITIES = new ConcurrentHashMap<>();

    @Override
    public String method() {
        return METHOD;
    }

    @Override
    public void require(TokenAccount account) {
        Objects.requireNonNull(AUTHORITIES.get(account.user()), account.user());
    }

    @Override
    public String token(TokenAccount account) {
        return AUTHORITIES.get(account.user()).issue();
    }
}
