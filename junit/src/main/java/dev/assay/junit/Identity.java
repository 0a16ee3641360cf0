package dev.assay.junit;

/** An object as a key of a map: equal to itself alone. Immutable. */
record Identity(Object object) {

    @Override
    @SuppressWarnings("ReferenceEquality") // the point of this key
    public boolean equals(Object other) {
        return other instanceof Identity identity && identity.object == object;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(object);
    }
}
