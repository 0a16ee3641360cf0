package dev.assay.provisioning;

/** Names of Amazon Web Services in price lists. Stateless. */
final class Aws {

    /** The provider in keys of prices. */
    static final String PROVIDER = "aws";

    private Aws() {}
}
