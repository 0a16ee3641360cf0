package dev.assay.internal.codec;

import dev.assay.model.FlatInJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.util.NameTransformer;

/** Writes and reads records marked as {@link FlatInJson} without an object of their own. Stateless. */
final class FlatGroups extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable NameTransformer findUnwrappingNameTransformer(MapperConfig<?> config, AnnotatedMember member) {
        return member.getRawType().isAnnotationPresent(FlatInJson.class)
                ? NameTransformer.NOP
                : super.findUnwrappingNameTransformer(config, member);
    }
}
