package dev.assay.internal.plan.document;

import com.fasterxml.classmate.ResolvedType;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerationContext;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import dev.assay.internal.codec.Located;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.Connections;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Condition;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Generates the JSON schema of plan files from the records of {@link PlanDocument}. Stateless. */
final class PlanSchema {

    /** Types that plans write as text. */
    private static final String TIME = "(?=\\d)((\\d+h)?(\\d+m)?(\\d+s)?(\\d+ms)?(\\d+us)?|\\d{1,9}\\.\\d{1,3}ms)";

    private static final Map<Class<?>, String> FORMS = Map.of(
            Authentication.class, "^[a-z][a-z0-9-]*(:[A-Za-z0-9][A-Za-z0-9.-]*(:\\d{1,5})?)?$",
            Condition.class, "^ *[A-Za-z]\\w*( *\\([^()]+\\))? *(<=|>=|<|>|is-not|is|worse-than|no-worse-than) *\\S.*$",
            Duration.class, "^" + TIME + "$",
            LocalDate.class, "^\\d{4}-\\d{2}-\\d{2}$",
            Rate.class, "^\\d+(\\.\\d+)?/(s|min|h)$",
            ThinkTime.class,
                    "^(none|workload|" + TIME + "|(constant|exponential)[ :]+" + TIME + "|uniform[ :]+" + TIME
                            + "\\.\\." + TIME + "|weibull[ :]+" + TIME + " +shape +\\d+(\\.\\d+)?)$",
            Connections.class, "^(dedicated|per-transaction|pooled:\\d{1,5})$",
            SecretReference.class, "^\\$\\{(env|file):[^}]+}$");

    /** Definitions that the records do not contain. */
    private static final Set<Class<?>> PLAIN = Set.of(
            int.class,
            Integer.class,
            long.class,
            Long.class,
            double.class,
            Double.class,
            boolean.class,
            Boolean.class,
            Map.class);

    private PlanSchema() {}

    static ObjectNode generate() {
        return generate(PlanDocument.class);
    }

    static ObjectNode generate(Class<? extends Record> root) {
        SchemaGeneratorConfigBuilder builder =
                new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON);
        builder.with(Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT, Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES);
        builder.forFields()
                .withIgnoreCheck(FieldScope::isStatic)
                .withPropertyNameOverrideResolver(field -> Kebab.ofComponent(field.getDeclaredName()))
                .withRequiredCheck(
                        field -> !field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class));
        builder.forTypesInGeneral()
                .withCustomDefinitionProvider(
                        (type, context) -> type.getErasedType() == root ? null : definition(type, context));
        ObjectNode schema = new SchemaGenerator(builder.build()).generateSchema(root);
        // The generator does not support map keys.
        if (schema.path("properties").path("verdict") instanceof ObjectNode verdict) {
            thresholds(verdict.removeAll());
        }
        if (schema.path("$defs").path(SystemPrice.class.getSimpleName()) instanceof ObjectNode price) {
            ObjectNode section = price.deepCopy();
            ArrayNode either = price.removeAll().putArray("anyOf");
            either.addObject().put("type", "string");
            either.add(section);
        }
        schema.put("title", "A plan of Assay: one file for an experiment");
        return schema;
    }

    /** Returns true for a record with named components. */
    private static boolean section(Class<?> type) {
        return type.isRecord() && type.getPackageName().equals(PlanDocument.class.getPackageName());
    }

    private static void thresholds(ObjectNode node) {
        node.put("type", "object").put("additionalProperties", false);
        ObjectNode properties = node.putObject("properties");
        for (VerdictCode code : VerdictCode.values()) {
            code.threshold().ifPresent(threshold -> {
                ObjectNode property = properties.putObject(code.code());
                switch (threshold.unit()) {
                    case SHARE -> property.put("type", "string").put("pattern", "^\\d{1,5}(\\.\\d{1,9})? ?%$");
                    case TIME -> property.put("type", "string").put("pattern", "^" + TIME + "$");
                    case COUNT -> property.put("type", "integer");
                }
            });
        }
    }

    private static @Nullable CustomDefinition definition(ResolvedType type, SchemaGenerationContext context) {
        Class<?> erased = type.getErasedType();
        ObjectNode node = context.getGeneratorConfig().createObjectNode();
        if (FORMS.containsKey(erased)) {
            node.put("type", "string").put("pattern", FORMS.get(erased));
        } else if (erased == String.class || erased == Path.class) {
            // Plans read YAML numbers and booleans as text.
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
            // A single value counts as a list of one.
            ResolvedType item = type.getTypeParameters().get(0);
            ArrayNode either = node.putArray("anyOf");
            either.add(context.createDefinitionReference(item));
            ObjectNode array = context.getGeneratorConfig().createObjectNode();
            array.put("type", "array").set("items", context.createDefinitionReference(item));
            either.add(array);
        } else if (section(erased) || PLAIN.contains(erased)) {
            return null;
        } else {
            // The generator would describe an unknown type as an object without properties.
            throw new IllegalStateException("how is " + erased.getName() + " written in a plan?");
        }
        return new CustomDefinition(node, CustomDefinition.INLINE_DEFINITION, CustomDefinition.EXCLUDING_ATTRIBUTES);
    }
}
