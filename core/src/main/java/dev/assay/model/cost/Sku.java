package dev.assay.model.cost;

import org.apiguardian.api.API;

/**
 * A resource that a provider sells in a region. Immutable.
 *
 * @param provider such as {@code aws}
 * @param region the provider's name of the region
 * @param key the resource, beginning with its service, such as {@code rds.instance.postgresql.db.m5.2xlarge.single},
 *     {@code rds.iops.io1.multi} or {@code ec2.linux.c6i.xlarge}; {@code docs/cost.md} lists the forms
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Sku(String provider, String region, String key) implements Comparable<Sku> {

    /** Returns the service, the first part of the key: {@code rds}. */
    public String service() {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }

    /** Returns the same resource in another region. */
    public Sku in(String otherRegion) {
        return new Sku(provider, otherRegion, key);
    }

    @Override
    public int compareTo(Sku other) {
        int byProvider = provider.compareTo(other.provider);
        int byRegion = byProvider != 0 ? byProvider : region.compareTo(other.region);
        return byRegion != 0 ? byRegion : key.compareTo(other.key);
    }

    @Override
    public String toString() {
        return provider + " " + region + " " + key;
    }
}
