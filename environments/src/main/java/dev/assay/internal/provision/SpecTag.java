package dev.assay.internal.provision;

import dev.assay.model.AssayException;
import dev.assay.model.Sha256;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import java.util.Optional;

/** The tag {@code assay:spec}: a hash of a resource's details, by which an attempt recognises what it would create. Stateless. */
public final class SpecTag {

    static final String NAME = "assay:spec";

    private static final int DIGITS = 16;

    private SpecTag() {}

    /** A resource of the run has other details, and appeared after those that exist were compared with the plan. */
    static final class OtherSpec extends AssayException {
        private static final long serialVersionUID = 1L;

        OtherSpec(String message) {
            super(Kind.HOST, message);
        }
    }

    /** Returns the resource with the tag. */
    static ResourceSpec added(ResourceSpec resource) {
        return resource.withTag(NAME, hash(resource));
    }

    /**
     * Rejects a resource that an attempt with another plan created at the same time.
     *
     * @throws OtherSpec that names both hashes
     */
    static void require(ResourceSpec wanted, ResourceState found) {
        difference(wanted, found.resource()).ifPresent(text -> {
            throw new OtherSpec(wanted.id() + " exists with other properties: " + text
                    + ". All resources of the run were kept, also those that this command created, and cost money: run"
                    + " down first, or choose another --run");
        });
    }

    /** Returns how the details of a resource differ from those of the plan, by both hashes; empty if they are the same. */
    public static Optional<String> difference(ResourceSpec planned, ResourceSpec found) {
        String hash = found.tags().get(NAME);
        String expected = hash(planned);
        return expected.equals(hash)
                ? Optional.empty()
                : Optional.of("its tag " + NAME + " is " + hash + ", the plan's is " + expected);
    }

    private static String hash(ResourceSpec resource) {
        return Sha256.hex(resource.id() + "\n" + resource.details()).substring(0, DIGITS);
    }
}
