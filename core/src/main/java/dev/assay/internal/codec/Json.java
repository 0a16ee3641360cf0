package dev.assay.internal.codec;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.RecordedArrivals;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.TypedArrivals;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Converts records to JSON, without secrets, and back. Stateless, thread-safe. */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .annotationIntrospector(new FlatGroups())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .addMixIn(TargetSpec.class, WithoutSecrets.class)
            .addMixIn(SystemSpec.Plugged.class, WithoutSecretProperties.class)
            .addMixIn(LoadModel.class, LoadModels.class)
            .addMixIn(ClosedLoop.class, ThinkingUsers.class)
            .addMixIn(ArrivalProcess.class, Processes.class)
            .addModule(new SimpleModule()
                    .addSerializer(ThinkTime.class, ToStringSerializer.instance)
                    .addDeserializer(ThinkTime.class, new ThinkTimeReader()))
            .addMixIn(SystemSpec.class, Systems.class)
            .addMixIn(ResourceBill.class, WithoutEmptyWarnings.class)
            .addModule(new NanAsNull())
            .build();

    @JsonIgnoreProperties(value = "password")
    private abstract static class WithoutSecrets {
        @JsonProperty("url")
        abstract String displayUrl();
    }

    @JsonIgnoreProperties(value = "secrets")
    private abstract static class WithoutSecretProperties {
        @JsonProperty("properties")
        abstract Map<String, String> displayProperties();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "model")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = ClosedLoop.class, name = "closed"),
        @JsonSubTypes.Type(value = OpenLoop.class, name = "open"),
        @JsonSubTypes.Type(value = PartlyOpen.class, name = "partly-open")
    })
    private interface LoadModels {}

    /** Earlier versions wrote {@code "think": true}. */
    private abstract static class ThinkingUsers {
        @JsonProperty("thinkTime")
        @JsonAlias("think")
        abstract ThinkTime thinkTime();
    }

    /** Reads the text form, or the boolean that earlier versions wrote. */
    private static final class ThinkTimeReader extends StdDeserializer<ThinkTime> {

        ThinkTimeReader() {
            super(ThinkTime.class);
        }

        @Override
        public ThinkTime deserialize(JsonParser parser, DeserializationContext context) {
            return switch (parser.currentToken()) {
                case VALUE_TRUE -> ThinkTime.WORKLOAD;
                case VALUE_FALSE -> ThinkTime.NONE;
                default -> ThinkTime.parse(parser.getString());
            };
        }
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = RatedArrivals.class, name = "rated"),
        @JsonSubTypes.Type(value = TypedArrivals.class, name = "typed"),
        @JsonSubTypes.Type(value = RecordedArrivals.class, name = "recorded")
    })
    private interface Processes {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = TargetSpec.class, name = "url"),
        @JsonSubTypes.Type(value = SystemSpec.Embedded.class, name = "embedded"),
        @JsonSubTypes.Type(value = SystemSpec.StandIn.class, name = "stand-in"),
        @JsonSubTypes.Type(value = SystemSpec.Plugged.class, name = "plugged"),
        @JsonSubTypes.Type(value = SystemSpec.Given.class, name = "given"),
        @JsonSubTypes.Type(value = SystemSpec.Rented.class, name = "rented")
    })
    private interface Systems {}

    /** Omits an empty list, as earlier versions did. */
    private abstract static class WithoutEmptyWarnings {
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @SuppressWarnings("UnusedMethod") // Jackson reads the annotations of a mix-in's methods and calls none of them.
        abstract List<String> warnings();
    }

    private Json() {}

    public static String write(Object document) {
        return MAPPER.writeValueAsString(document);
    }

    /** Returns a record with further fields at its end. */
    public static String write(Record document, Map<String, ?> further) {
        ObjectNode all = MAPPER.valueToTree(document);
        further.forEach((name, value) -> all.set(name, MAPPER.valueToTree(value)));
        return MAPPER.writeValueAsString(all);
    }

    public static String writeCompact(Object document) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(document);
    }

    /** Reads a record; ignores unknown names, which later versions may write. */
    public static <T> T read(String document, Class<T> type) {
        return MAPPER.readValue(document, type);
    }

    /** Reads a record like {@link #read}; empty if the text is not a document of that type. */
    public static <T> Optional<T> tryRead(String document, Class<T> type) {
        try {
            return Optional.ofNullable(MAPPER.readValue(document, type));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** Writes a document to a file atomically and syncs it to disk. One writer per file. */
    public static void writeFile(Path file, Object document) throws IOException {
        // Files.createTempFile would make the file unreadable for other users.
        Path whole = file.resolveSibling(file.getFileName() + ".part");
        try {
            // An interrupt closes a FileChannel, which would lose the measurement; a stream stays open.
            try (FileOutputStream out = new FileOutputStream(whole.toFile())) {
                out.write(write(document).getBytes(StandardCharsets.UTF_8));
                // Without the sync, a power failure could leave an empty document under the final name.
                out.getFD().sync();
            }
            Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    /** Reads a document from a file; throws a PLAN error if it is not a document of that type. */
    public static <T> T readFile(Path file, Class<T> type) throws IOException {
        try {
            return MAPPER.readValue(Files.readAllBytes(file), type);
        } catch (JacksonException e) {
            throw new AssayException(
                    AssayException.Kind.PLAN,
                    file
                            + (Files.size(file) == 0
                                    ? " is empty"
                                    : endsEarly(e)
                                            ? " is incomplete: its end is missing"
                                            : " is no " + type.getSimpleName() + " of Assay: "
                                                    + e.getOriginalMessage()),
                    e);
        }
    }

    /** The parser has no type of its own for an end between the entries of an object. */
    private static boolean endsEarly(JacksonException e) {
        return e instanceof UnexpectedEndOfInputException
                || e.getOriginalMessage().startsWith("Unexpected end-of-input");
    }
}
