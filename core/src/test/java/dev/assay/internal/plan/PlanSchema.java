package dev.assay.internal.plan;

import com.fasterxml.classmate.ResolvedType;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import dev.assay.model.plan.Connections;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes the JSON schema of plan files of the records they are read into. Stateless. */
final class PlanSchema {

    /** Texts that stand for values. */
    private static final Map<Class<?>, String> FORMS = Map.of(
            Duration.class, "^(\\d+h)?(\\d+m)?(\\d+s)?(\\d+ms)?(\\d+us)?$",
            Rate.class, "^\\d+(\\.\\d+)?/(s|min|h)$",
            Connections.class, "^(dedicated|per-transaction|pooled:\\d{1,5})$",
            SecretReference.class, "^\\$\\{(env|file):[^}]+}$");

    private PlanSchema() {}

    static ObjectNode generate() {
        SchemaGeneratorConfigBuilder builder =
                new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON);
        builder.with(Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT, Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES);
        builder.forFields()
                .withIgnoreCheck(FieldScope::isStatic)
                .withPropertyNameOverrideResolver(field -> Kebab.ofComponent(field.getDeclaredName()))
                .withRequiredCheck(
                        field -> !field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class));
        builder.forTypesInGeneral().withCustomDefinitionProvider(PlanSchema::definition);
        ObjectNode schema = new SchemaGenerator(builder.build()).generateSchema(PlanDocument.class);
        schema.put("title", "A plan of Assay: one file for an experiment");
        return schema;
    }

    private static @Nullable CustomDefinition definition(ResolvedType type, SchemaGenerationContext context) {
        Class<?> erased = type.getErasedType();
        ObjectNode node = context.getGeneratorConfig().createObjectNode();
        if (FORMS.containsKey(erased)) {
            node.put("type", "string").put("pattern", FORMS.get(erased));
        } else if (erased == String.class || erased == Path.class) {
            // YAML's numbers and truths are texts to us.
            ArrayNode types = node.putArray("type");
            types.add("string").add("number").add("boolean");
        } else if (erased.isEnum()) {
            ArrayNode constants = node.putArray("enum");
            for (Object constant : erased.getEnumConstants()) {
                constants.add(Kebab.of((Enum<?>) constant));
            }
        } else if (erased == Located.class) {
            ArrayNode types = node.putArray("type");
            types.add("string").add("number").add("boolean").add("array");
        } else if (erased == List.class) {
            // One may stand for a list of one.
            ResolvedType item = type.getTypeParameters().get(0);
            ArrayNode either = node.putArray("anyOf");
            either.add(context.createDefinitionReference(item));
            ObjectNode array = context.getGeneratorConfig().createObjectNode();
            array.put("type", "array").set("items", context.createDefinitionReference(item));
            either.add(array);
        } else {
            return null;
        }
        return new CustomDefinition(node, CustomDefinition.INLINE_DEFINITION, CustomDefinition.EXCLUDING_ATTRIBUTES);
    }
}
