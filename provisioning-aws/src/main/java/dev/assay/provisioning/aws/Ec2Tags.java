package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.ResourceType;
import software.amazon.awssdk.services.ec2.model.Tag;
import software.amazon.awssdk.services.ec2.model.TagSpecification;

/** Tags in the form of EC2. Stateless. */
final class Ec2Tags {

    private Ec2Tags() {}

    /** Returns the tags of a new resource, and its name, by which EC2's console shows it. */
    static TagSpecification of(ResourceSpec resource, ResourceType type) {
        Map<String, String> tags = new TreeMap<>(resource.tags());
        tags.put(AwsSpecs.NAME_TAG, resource.name());
        return TagSpecification.builder()
                .resourceType(type)
                .tags(tags.entrySet().stream()
                        .map(tag -> Tag.builder()
                                .key(tag.getKey())
                                .value(tag.getValue())
                                .build())
                        .toList())
                .build();
    }

    static Map<String, String> map(List<Tag> tags) {
        Map<String, String> map = new TreeMap<>();
        tags.forEach(tag -> map.put(tag.key(), tag.value()));
        return map;
    }

    static Filter filter(String name, String... values) {
        return Filter.builder().name(name).values(values).build();
    }

    /** Returns the filter for resources of any run. */
    static Filter anyRun() {
        return filter("tag-key", ResourceSpec.RUN_TAG);
    }
}
