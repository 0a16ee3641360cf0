package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.spi.environment.EnvironmentProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Databases on Amazon RDS with client hosts on Amazon EC2, before they exist. Calls no service. Stateless, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AwsEnvironments implements EnvironmentProvider {

    /** For the service loader. */
    public AwsEnvironments() {}

    @Override
    public String id() {
        return AwsPriceList.PROVIDER;
    }

    @Override
    public String description() {
        return "databases on Amazon RDS and Aurora, client hosts on Amazon EC2";
    }

    @Override
    public List<String> refusals(RentedDatabase database) {
        return RdsDatabase.refusals(database);
    }

    @Override
    public EnvironmentDraft draft(DraftRequest asked) {
        EnvironmentSpec environment = asked.environment();
        DraftRequest request = new DraftRequest(
                asked.run(),
                asked.plan(),
                new EnvironmentSpec(
                        environment.databases().stream().map(AwsZones::placed).toList(), environment.ceiling()),
                asked.probes(),
                asked.prices(),
                asked.on());
        List<EnvironmentFinding> findings = new ArrayList<>();
        List<EnvironmentDraft.Bill> bills = new ArrayList<>();
        for (RentedDatabase database : environment.databases()) {
            AwsZones.chosen(database)
                    .ifPresent(text -> findings.add(
                            new EnvironmentFinding(Severity.WARNING, RdsDatabase.subject(database), text)));
        }
        for (RentedDatabase database : request.environment().databases()) {
            RdsSystem system = RdsDatabase.system(database);
            findings.addAll(RdsDatabase.findings(database, system, request.prices(), request.on()));
            bills.add(AwsBills.of(request, database, system));
        }
        List<ClientHost> hosts = ClientHost.of(request);
        hosts.forEach(host -> bills.add(AwsBills.of(host)));
        return new EnvironmentDraft(
                new AwsResources(request, hosts).all(),
                bills,
                findings,
                hosts.stream().map(ClientHost::rented).toList());
    }

    @Override
    public Optional<String> priced(RentedDatabase database) {
        return Optional.of(RdsDatabase.system(database).toString());
    }

    /** Returns those of the database's region. */
    @Override
    public Optional<String> certificates(RentedDatabase database) {
        return Optional.of(RdsCertificates.pem(database.region())
                .orElseThrow(() -> AssayException.plan(
                        RdsDatabase.subject(database) + ": " + RdsCertificates.unknown(database.region()))));
    }

    @Override
    public Optional<Map<String, Object>> policy(
            @Nullable String account, @Nullable String region, @Nullable String bucket, @Nullable String role) {
        return Optional.of(
                bucket == null
                        ? AwsPolicy.document(account, region, role)
                        : AwsPolicy.ofHosts(account, region, bucket, role));
    }

    @Override
    public Optional<Map<String, Object>> hostPolicy(@Nullable String account, @Nullable String region) {
        return Optional.of(AwsPolicy.hostRole(account, region));
    }
}
