package dev.assay.internal.search;

import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The settings of a search in text form, by their names in a plan. Immutable. */
record SettingTexts(Map<String, String> texts) {

    private static final String PREFIX = "search.";
    private static final String CONFIRM = PREFIX + "confirm";

    SettingTexts {
        texts = Collections.unmodifiableMap(new TreeMap<>(texts));
    }

    static SettingTexts find(String kind) {
        return new SettingTexts(Map.of(SearchSpec.KIND, kind));
    }

    SettingTexts with(String key, Object value) {
        Map<String, String> more = new TreeMap<>(texts);
        more.put(PREFIX + key, value.toString());
        return new SettingTexts(more);
    }

    SettingTexts confirm(@Nullable Duration confirm) {
        return confirm == null ? this : with("confirm", TimeText.format(confirm));
    }

    String text(String key) {
        return Objects.requireNonNull(texts.get(PREFIX + key), key);
    }

    double number(String key) {
        return Double.parseDouble(text(key));
    }

    @Nullable
    Duration confirm() {
        String text = texts.get(CONFIRM);
        return text == null ? null : TimeText.parse(text);
    }
}
