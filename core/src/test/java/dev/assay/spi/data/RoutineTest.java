package dev.assay.spi.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.data.Routine.Language;
import dev.assay.test.Parallel;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class RoutineTest {

    private static Routine routine(String text) {
        return new Routine("order-entry", "new_order", Map.of(Language.SQL_PSM, text));
    }

    @Test
    void textNamesTheRoutineAfterWorkloadPurposeAndVersion() {
        Routine routine = routine("CREATE PROCEDURE {name}() BEGIN END");
        assertThat(routine.name(Language.SQL_PSM)).matches("assay_order_entry__new_order_[0-9a-f]{8}");
        assertThat(routine.text(Language.SQL_PSM))
                .isEqualTo("CREATE PROCEDURE " + routine.name(Language.SQL_PSM) + "() BEGIN END");
    }

    @Test
    void anotherTextHasAnotherName() {
        assertThat(routine("CREATE PROCEDURE {name}() BEGIN END").name(Language.SQL_PSM))
                .isEqualTo(routine("CREATE PROCEDURE {name}() BEGIN END").name(Language.SQL_PSM))
                .isNotEqualTo(routine("CREATE PROCEDURE {name}() BEGIN  END").name(Language.SQL_PSM));
    }

    @Test
    void prefixIsThatOfOneWorkloadOnly() {
        assertThat(routine("{name}").name(Language.SQL_PSM))
                .startsWith(Routine.prefix("order-entry"))
                .doesNotStartWith(Routine.prefix("order"));
    }

    @Test
    void textWithoutItsNameAndLanguageWithoutTextAreRefused() {
        assertThatThrownBy(() -> routine("CREATE PROCEDURE other() BEGIN END"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("new_order");
        Routine routine = routine("{name}");
        assertThatThrownBy(() -> routine.name(Language.PLPGSQL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("new_order has no text in PLPGSQL");
    }
}
