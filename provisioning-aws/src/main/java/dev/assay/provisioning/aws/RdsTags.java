package dev.assay.provisioning.aws;

import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.rds.model.ListTagsForResourceResponse;
import software.amazon.awssdk.services.rds.model.Tag;

/** Tags in the form of RDS. Stateless. */
final class RdsTags {

    private RdsTags() {}

    static List<Tag> of(Map<String, String> tags) {
        return tags.entrySet().stream()
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
    }

    static Map<String, String> map(List<Tag> tags) {
        Map<String, String> map = new TreeMap<>();
        tags.forEach(tag -> map.put(tag.key(), tag.value()));
        return map;
    }

    /**
     * Asks for the tags of a group, which its description does not have.
     *
     * @throws ResourceException that asks for another look if the group has disappeared, or is not visible to this call yet: a group
     *     without tags would be that of another owner
     */
    static Map<String, String> read(AwsClients clients, String region, String arn) {
        return AwsCalls.found(
                        "rds:ListTagsForResource",
                        arn,
                        () -> clients.rds(region).listTagsForResource(request -> request.resourceName(arn)))
                .map(ListTagsForResourceResponse::tagList)
                .map(RdsTags::map)
                .orElseThrow(() -> new ResourceException(
                        Reason.RETRY, "aws rds:ListTagsForResource, " + arn + ": its tags are not visible", null));
    }
}
