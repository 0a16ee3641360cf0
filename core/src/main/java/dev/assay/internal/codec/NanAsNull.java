package dev.assay.internal.codec;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** Writes NaN, a figure that was not measured, as JSON null, so that readers cannot mistake it for zero. Stateless. */
final class NanAsNull extends SimpleModule {

    private static final long serialVersionUID = 1L;

    NanAsNull() {
        addSerializer(double.class, new Writing());
        addSerializer(Double.class, new Writing());
        addDeserializer(double.class, new Reading());
    }

    private static final class Writing extends ValueSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator out, SerializationContext context) {
            if (value.isNaN()) {
                out.writeNull();
            } else {
                out.writeNumber(value);
            }
        }
    }

    private static final class Reading extends StdScalarDeserializer<Double> {

        Reading() {
            super(double.class);
        }

        @Override
        public Double deserialize(JsonParser in, DeserializationContext context) {
            return in.getDoubleValue();
        }

        @Override
        public Object getNullValue(DeserializationContext context) {
            return Double.NaN;
        }

        /** Earlier versions did not write the figure. */
        @Override
        public Object getAbsentValue(DeserializationContext context) {
            return 0.0;
        }
    }
}
