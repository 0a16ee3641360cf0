package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import dev.assay.spi.environment.ResourceService;
import java.util.Map;
import java.util.TreeMap;

/** The accounts of a run's resources: a name that is absent in one account may exist in another. Confined to one thread. */
final class Accounts {

    private final Map<String, ResourceService> services;
    private final RetriedCalls calls;

    Accounts(Map<String, ResourceService> services, RetriedCalls calls) {
        this.services = services;
        this.calls = calls;
    }

    /** Returns the account of the credentials, by provider. */
    Map<String, String> byProvider() {
        Map<String, String> accounts = new TreeMap<>();
        services.forEach((provider, service) -> accounts.put(provider, calls.retried(service::account)));
        return accounts;
    }

    /**
     * Rejects credentials of an account that is not the one in the journal.
     *
     * @throws AssayException of kind {@code PLAN} that names both accounts
     */
    void require(ProvisionJournal journal) {
        services.forEach((provider, service) -> journal.account(provider).ifPresent(known -> {
            String account = calls.retried(service::account);
            if (!known.equals(account)) {
                throw AssayException.plan("the resources of the run '" + journal.run() + "' are in the account " + known
                        + " of " + provider + ", the credentials are of " + account
                        + ". Nothing was changed: use credentials of " + known);
            }
        }));
    }
}
