package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;

/** The tag {@code assay:spec}: a hash of a resource's details, by which an attempt recognises what it would create. Stateless. */
final class SpecTag {

    static final String NAME = "assay:spec";

    private static final int DIGITS = 16;

    private SpecTag() {}

    /** An existing resource of the run has other details. */
    static final class OtherSpec extends AssayException {
        private static final long serialVersionUID = 1L;

        OtherSpec(String message) {
            super(Kind.PLAN, message);
        }
    }

    /** Returns the resource with the tag. */
    static ResourceSpec added(ResourceSpec resource) {
        return resource.withTag(NAME, hash(resource));
    }

    /**
     * Rejects a resource that an attempt with another plan created.
     *
     * @throws OtherSpec that names both hashes
     */
    static void require(ResourceSpec wanted, ResourceState found) {
        String hash = found.resource().tags().get(NAME);
        String expected = wanted.tags().get(NAME);
        if (expected != null && !expected.equals(hash)) {
            throw new OtherSpec(wanted.id() + " exists with other properties: its tag " + NAME + " is " + hash
                    + ", the plan's is " + expected
                    + ". Existing resources were kept: run down first, or choose another --run");
        }
    }

    private static String hash(ResourceSpec resource) {
        return Sha256.hex(resource.id() + "\n" + resource.details()).substring(0, DIGITS);
    }
}
