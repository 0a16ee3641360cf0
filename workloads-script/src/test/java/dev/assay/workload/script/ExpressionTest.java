package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of expressions, by the rules of "pgbench" in PostgreSQL's manual. */
@Parallel
class ExpressionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 + 3 * 4                        | 14
            (2 + 3) * 4                      | 20
            -7 / 2                           | -3
            -7 % 2                           | -1
            mod(-7, 2)                       | -1
            7.6 % 4                          | 0
            -2 * -3                          | 6
            - - 5                            | 5
            +5                               | 5
            6 # 3                            | 5
            1 << 4 >> 2                      | 4
            1 + 1 << 2                       | 8
            ~0                               | -1
            ~1 + 1                           | -3
            -9223372036854775808             | -9223372036854775808
            -(-9223372036854775807)          | 9223372036854775807
            -9223372036854775808 % -1        | 0
            abs(-4)                          | 4
            int(7.3)                         | 7
            int(2.5)                         | 2
            int(3.5)                         | 4
            greatest(5, 4, 3, 2)             | 5
            11 + least(-5, -4, -3)           | 6
            CASE WHEN 1 > 2 THEN 1 WHEN 2 > 1 THEN 2 ELSE 3 END | 2
            case when 0 then 1 else 2 end    | 2
            case when 0.5 then 1 else 2 end  | 1
            case when null then 1 else 2 end | 2
            :scale                           | 10
            :client_id                       | 3
            :random_seed                     | 5432
            debug(17)                        | 17
            """)
    void integers(String expression, long value) {
        assertThat(Evaluated.value(expression)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 + 0.5                    | 1.5
            7 / 2.0                    | 3.5
            1 / 0.0                    | Infinity
            .5e1                       | 5
            2.                         | 2
            1E-3                       | 0.001
            double(3)                  | 3
            abs(-0.5)                  | 0.5
            sqrt(2.25)                 | 1.5
            ln(exp(2))                 | 2
            pow(2, 10)                 | 1024
            power(-2.0, -3.0)          | -0.125
            pi()                       | 3.141592653589793
            greatest(4, 2, -1.5)       | 4
            least(-5.25, 1.0 / 0, 3)   | -5.25
            """)
    void doubles(String expression, double value) {
        assertThat(Evaluated.value(expression)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 < 2                            | true
            2 <= 1                           | false
            2 > 1 and 2 >= 2                 | true
            1 = 1.0                          | true
            1 <> 1.5                         | true
            1 != 1                           | false
            sqrt(-1) = sqrt(-1)              | false
            sqrt(-1) <> sqrt(-1)             | true
            NOT 1 > 2                        | true
            not true or true                 | true
            true or true and false           | true
            TRUE OR 1 / :scale > 0           | true
            false and null                   | false
            null is null                     | true
            1 isnull                         | false
            1 notnull                        | true
            NOT null IS TRUE                 | true
            false is not true                | true
            1 is true                        | false
            (null and false) is null         | true
            (true and null) is null          | true
            (null + 1) is null               | true
            greatest(1, null) is null        | true
            abs(null) is null                | true
            not null is not null             | true
            """)
    void truthValues(String expression, boolean value) {
        assertThat(Evaluated.value(expression)).isEqualTo(value);
    }

    @Test
    void operatorsOnBitsHaveOnePrecedence() {
        assertThat(Evaluated.value("5 & 3 | 8 # 1")).isEqualTo(8L);
        assertThat(Evaluated.value("1 | 2 << 1")).isEqualTo(6L);
    }

    @Test
    void onlyTheChosenBranchIsEvaluated() {
        assertThat(Evaluated.value("case when :zero = 0 then -1 else 1 / :zero end", "zero=0"))
                .isEqualTo(-1L);
        assertThat(Evaluated.value("case when :zero = 0 or 1 / :zero < 0 then -1 else 1 end", "zero=0"))
                .isEqualTo(-1L);
        assertThat(Evaluated.value("case when :zero > 0 and 1 / :zero < 0 then -1 else 1 end", "zero=0"))
                .isEqualTo(1L);
        assertThat(Evaluated.value("case when 1 = 2 then 1 end")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5            | 5
            -5           | -5
            0x1          | -
            5.50         | 5.5
            1e3          | 1000.0
            true         | true
            off          | false
            t            | true
            YE           | true
            of           | false
            F            | false
            n            | false
            o            | -
            abc          | -
            ''           | -
            """)
    void definedTextsAreNumbersOrTruthValuesIfTheyLookLikeThem(String text, String value) {
        if (value.equals("-")) {
            assertThatThrownBy(() -> Evaluated.value(":v", "v=" + text))
                    .hasMessageContaining("the variable v is a text, which only SQL can use");
        } else {
            assertThat(String.valueOf(Evaluated.value(":v", "v=" + text))).isEqualTo(value);
        }
    }

    @Test
    void aCommaWithinAValueHasABackslash() {
        assertThat(Predefined.of(1, "where=a=1\\,b=2,c=3").defined())
                .containsExactly(entry("where", "a=1,b=2"), entry("c", "3"));
        assertThat(ListedValues.of("a\\,b.sql@2, c.sql")).containsExactly("a,b.sql@2", " c.sql");
    }

    @Test
    void aDefinedNullIsNull() {
        assertThat(Evaluated.value(":v", "v=NULL")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            1 / 0                              | 3 | division by zero
            abs(-9223372036854775807 - 1)      | 1 | abs(-9223372036854775808) is outside the range of integers, 64 bits
            1 % 0                              | 3 | division by zero
            9223372036854775807 + 1            | 21 | 9223372036854775807 + 1 is outside the range of integers, 64 bits
            -9223372036854775808 / -1          | 22 | is outside the range of integers, 64 bits
            9223372036854775808                | 1 | 9223372036854775808 is outside the range of integers, 64 bits
            int(1e20)                          | 1 | 1.0E20 is outside the range of integers, 64 bits
            1 +                                | 4 | a value is missing at the end of the line
            1 2                                | 3 | unexpected '2'; an operator or the end of the line is needed
            (1                                 | 3 | ')' is missing, found the end of the line
            * 2                                | 1 | a value is needed, found '*'
            1 ; 2                              | 3 | unexpected character ';'
            : + 1                              | 1 | a colon needs the name of a variable after it
            rondom(1, 2)                       | 1 | there is no function rondom (did you mean 'random'?); known are abs, debug,
            random(1)                          | 1 | random needs 2 arguments, found 1
            least()                            | 1 | least needs at least 1 argument, found 0
            pi(1)                              | 1 | pi needs 0 arguments, found 1
            hash()                             | 1 | hash needs 1 or 2 arguments, found 0
            permute(1)                         | 1 | permute needs 2 or 3 arguments, found 1
            scale + 1                          | 1 | a value is needed, found 'scale'; a variable has a colon before its name
            1 < 2 < 3                          | 7 | comparisons cannot be chained; join them with AND
            1 is 2                             | 6 | IS needs NULL, TRUE or FALSE after it, found '2'
            case 1 when 2 then 3 end           | 6 | WHEN is missing, found '1'
            case when 1 then 2                 | 19 | END is missing, found the end of the line
            1 + true                           | 3 | an integer or a double is needed, found a boolean
            true < 2                           | 6 | an integer or a double is needed, found a boolean
            1 and true                         | 3 | a boolean is needed, found an integer
            not 1                              | 1 | a boolean is needed, found an integer
            1 + (:scale > 2)                   | 3 | an integer or a double is needed, found a boolean
            permute(1, 0)                      | - | the size of permute has to be at least 1, found 0
            random(5, 3)                       | - | empty range: the lower bound 5 exceeds the upper bound 3
            random(-9223372036854775808, 0)    | - | is too large: at most 2^63 - 1 values
            random_gaussian(0, 10, 1.9)        | - | the parameter of random_gaussian has to be at least 2, found 1.9
            random_exponential(0, 10, 0)       | - | the parameter of random_exponential has to exceed 0, found 0.0
            random_zipfian(0, 10, 1)           | - | the parameter of random_zipfian has to be from 1.001 to 1000, found 1.0
            """)
    void errorsHaveTheirPlace(String expression, String column, String message) {
        String place = column.equals("-") ? "test.sql:1:1 " : "test.sql:1:" + column + " ";
        assertThatThrownBy(() -> Evaluated.value(expression))
                .hasMessageStartingWith(place)
                .hasMessageContaining(message)
                .satisfies(e -> {
                    if (!column.equals("-")) {
                        assertThat(e)
                                .hasMessageEndingWith("\n    " + expression + "\n    "
                                        + " ".repeat(Integer.parseInt(column) - 1) + "^");
                    }
                });
    }

    @Test
    void tooDeepNestingIsAnErrorAndNotAnOverflow() {
        String deep = "(".repeat(5_000) + "1" + ")".repeat(5_000);

        assertThatThrownBy(() -> Evaluated.value(deep))
                .hasMessageContaining("the expression is nested too deeply, more than 200 times");
    }
}
