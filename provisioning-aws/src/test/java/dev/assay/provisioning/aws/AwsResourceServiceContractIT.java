package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.ResourceService;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoAccount;
import dev.assay.test.server.MotoFault;
import dev.assay.testkit.ResourceServiceContract;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The contract of resources, on the emulator of AWS, which does not refuse a second Aurora cluster of the same name as AWS does. */
@Parallel
class AwsResourceServiceContractIT extends ResourceServiceContract {

    private @Nullable MotoAccount account;

    private MotoAccount account() {
        MotoAccount known = account;
        if (known == null) {
            known = MotoAccount.open();
            account = known;
        }
        return known;
    }

    @Override
    protected ResourceService open() {
        return new AwsResourceService(Controller.clients(account().address()), Set.of(Environments.REGION));
    }

    @Override
    protected List<ResourceSpec> resources(String id) {
        return Environments.plan(id, Environments.postgres("fast")).resources().stream()
                .map(each -> each.withTag(ResourceSpec.EXPIRES_TAG, "2036-11-27T15:00:00Z"))
                .toList();
    }

    @Override
    protected boolean loseNextReply() {
        account().heal();
        account().add(MotoFault.replyLost("(rds|ec2|iam):(Create|Run).*", 1));
        return true;
    }

    @Override
    protected void end() {
        if (account != null) { // without Moto, the test was aborted before
            account.close();
        }
    }
}
