package dev.assay.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** The embedded products. */
enum Product {
    POSTGRES("PostgreSQL", "PG_VERSION"),
    MARIADB("MariaDB", "ibdata1"),
    H2("H2", "h2.mv.db");

    private final String title;
    private final String mark;

    Product(String title, String mark) {
        this.title = title;
        this.mark = mark;
    }

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    String title() {
        return title;
    }

    String prefix() {
        return "assay-" + id() + "-";
    }

    /** Returns the version of the binaries, such as {@code 18.6.0}. */
    String version() {
        try (InputStream stream = Product.class.getResourceAsStream("versions.properties")) {
            Properties properties = new Properties();
            properties.load(stream);
            return properties.getProperty(id());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the product of a data directory, by a file that each product creates first and keeps. */
    static Optional<Product> of(Path data) {
        return Arrays.stream(values())
                .filter(product -> Files.exists(data.resolve(product.mark)))
                .findFirst();
    }
}
