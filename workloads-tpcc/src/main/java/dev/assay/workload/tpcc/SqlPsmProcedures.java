package dev.assay.workload.tpcc;

import dev.assay.spi.data.Routine;

/**
 * The stored procedures of {@code --access procedure} in the SQL/PSM of MySQL and MariaDB. Rows are locked in the order of
 * {@code --access set}. Texts have the collation of the tables that Assay creates, so that comparisons use indexes. Stateless.
 */
final class SqlPsmProcedures {

    /** With the rights of the caller: the account that created the procedure may be dropped. */
    private static final String RIGHTS = " SQL SECURITY INVOKER ";

    private static final String CREATE = "CREATE PROCEDURE " + Routine.NAME;

    private static final String COLLATION = " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin";

    /**
     * {@code p_lines} has four numbers of 2, 6, 6 and 2 digits for each line, with a blank after each: line, supplying warehouse,
     * item, quantity, in the order of locking. There are no arrays.
     */
    static final String NEW_ORDER = CREATE
            + """
            (p_warehouse INT, p_district INT, p_customer INT, p_entered DATETIME(6), p_all_local INT,
                p_lines VARCHAR(300))
            {rights}
            BEGIN
              DECLARE v_at INT DEFAULT 1;
              DECLARE v_order, v_line, v_supply, v_item, v_quantity INT;
              UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = p_warehouse AND d_id = p_district;
              SELECT d_next_o_id - 1 INTO v_order FROM district WHERE d_w_id = p_warehouse AND d_id = p_district;
              INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
                VALUES (v_order, p_district, p_warehouse, p_customer, p_entered, CHAR_LENGTH(p_lines) DIV {size},
                  p_all_local);
              INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (v_order, p_district, p_warehouse);
              WHILE v_at < CHAR_LENGTH(p_lines) DO
                SET v_line = SUBSTRING(p_lines, v_at, 2), v_supply = SUBSTRING(p_lines, v_at + 3, 6),
                  v_item = SUBSTRING(p_lines, v_at + 10, 6), v_quantity = SUBSTRING(p_lines, v_at + 17, 2);
                UPDATE stock SET s_quantity = s_quantity - v_quantity
                      + CASE WHEN s_quantity >= v_quantity + 10 THEN 0 ELSE 91 END,
                    s_ytd = s_ytd + v_quantity, s_order_cnt = s_order_cnt + 1,
                    s_remote_cnt = s_remote_cnt + CASE WHEN v_supply = p_warehouse THEN 0 ELSE 1 END
                  WHERE s_w_id = v_supply AND s_i_id = v_item;
                INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,
                    ol_amount, ol_dist_info)
                  SELECT v_order, p_district, p_warehouse, v_line, i_id, s_w_id, v_quantity, v_quantity * i_price,
                    {info}
                  FROM item JOIN stock ON s_i_id = i_id WHERE i_id = v_item AND s_w_id = v_supply;
                SET v_at = v_at + {size};
              END WHILE;
              SELECT ol_number, s_quantity, i_price, i_name,
                  i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%',
                  v_order, d_tax, w_tax, c_discount, c_last, c_credit
                FROM order_line
                JOIN stock ON s_w_id = ol_supply_w_id AND s_i_id = ol_i_id
                JOIN item ON i_id = ol_i_id
                CROSS JOIN district CROSS JOIN warehouse CROSS JOIN customer
                WHERE ol_w_id = p_warehouse AND ol_d_id = p_district AND ol_o_id = v_order
                AND d_w_id = p_warehouse AND d_id = p_district AND w_id = p_warehouse
                AND c_w_id = p_warehouse AND c_d_id = p_district AND c_id = p_customer;
            END""".replace("{rights}", RIGHTS)
                    .replace("{size}", Integer.toString(LineText.LENGTH))
                    .replace("{info}", NewOrderSql.districtInfo("p_district"));

    static final String PAYMENT = CREATE
            + """
            (p_warehouse INT, p_district INT, p_customer_warehouse INT, p_customer_district INT, p_customer INT,
                p_last VARCHAR(16){collation}, p_amount DECIMAL(12, 2), p_data VARCHAR(100){collation},
                p_paid DATETIME(6))
            {rights}
            BEGIN
              DECLARE v_customer INT DEFAULT p_customer;
              DECLARE v_before INT;
              {find}
              UPDATE district SET d_ytd = d_ytd + p_amount WHERE d_w_id = p_warehouse AND d_id = p_district;
              UPDATE warehouse SET w_ytd = w_ytd + p_amount WHERE w_id = p_warehouse;
              UPDATE customer SET c_balance = c_balance - p_amount, c_ytd_payment = c_ytd_payment + p_amount,
                  c_payment_cnt = c_payment_cnt + 1,
                  c_data = CASE WHEN c_credit = 'BC' THEN SUBSTRING(CONCAT(v_customer, p_data, c_data), 1, 500)
                    ELSE c_data END
                WHERE c_w_id = p_customer_warehouse AND c_d_id = p_customer_district AND c_id = v_customer;
              INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
                SELECT v_customer, p_customer_district, p_customer_warehouse, p_district, p_warehouse, p_paid,
                  p_amount, CONCAT(w_name, '    ', d_name)
                FROM district CROSS JOIN warehouse
                WHERE d_w_id = p_warehouse AND d_id = p_district AND w_id = p_warehouse;
              SELECT {customer}, {warehouse}, {district}
                FROM district CROSS JOIN warehouse CROSS JOIN customer
                WHERE d_w_id = p_warehouse AND d_id = p_district AND w_id = p_warehouse
                AND c_w_id = p_customer_warehouse AND c_d_id = p_customer_district AND c_id = v_customer;
            END""".replace("{collation}", COLLATION)
                    .replace("{rights}", RIGHTS)
                    .replace("{find}", findCustomer("p_customer_warehouse", "p_customer_district"))
                    .replace("{customer}", PaymentSql.CUSTOMER)
                    .replace("{warehouse}", PaymentSql.WAREHOUSE)
                    .replace("{district}", PaymentSql.DISTRICT);

    static final String ORDER_STATUS = CREATE
            + """
            (p_warehouse INT, p_district INT, p_customer INT, p_last VARCHAR(16){collation})
            {rights}
            BEGIN
              DECLARE v_customer INT DEFAULT p_customer;
              DECLARE v_before, v_order INT;
              {find}
              SELECT MAX(o_id) INTO v_order FROM orders
                WHERE o_w_id = p_warehouse AND o_d_id = p_district AND o_c_id = v_customer;
              SELECT c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id, ol_i_id,
                  ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
                FROM customer
                JOIN orders ON o_w_id = c_w_id AND o_d_id = c_d_id
                JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
                WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_id = v_customer AND o_id = v_order;
            END""".replace("{collation}", COLLATION)
                    .replace("{rights}", RIGHTS)
                    .replace("{find}", findCustomer("p_warehouse", "p_district"));

    /** Returns what {@link PlpgsqlFunctions#DELIVERY} returns. Locks the oldest orders as {@link DeliverySql#oldest} does. */
    static final String DELIVERY =
            CREATE + """
            (p_warehouse INT, p_carrier INT, p_delivered DATETIME(6))
            {rights}
            BEGIN
              DECLARE v_district INT DEFAULT 1;
              DECLARE v_order, v_customer INT;
              DECLARE v_total DECIMAL(12, 2);
              DECLARE v_orders VARCHAR(200) DEFAULT '';
              WHILE v_district <= {districts} DO
                SET v_order = NULL, v_customer = NULL;
                SELECT no_o_id INTO v_order FROM new_order WHERE no_w_id = p_warehouse AND no_d_id = v_district
                  ORDER BY no_o_id LIMIT 1 FOR UPDATE;
                IF v_order IS NOT NULL THEN
                  DELETE FROM new_order
                    WHERE no_w_id = p_warehouse AND no_d_id = v_district AND no_o_id = v_order;
                  UPDATE orders SET o_carrier_id = p_carrier
                    WHERE o_w_id = p_warehouse AND o_d_id = v_district AND o_id = v_order;
                  SELECT o_c_id INTO v_customer FROM orders
                    WHERE o_w_id = p_warehouse AND o_d_id = v_district AND o_id = v_order;
                  UPDATE order_line SET ol_delivery_d = p_delivered
                    WHERE ol_w_id = p_warehouse AND ol_d_id = v_district AND ol_o_id = v_order;
                  SELECT SUM(ol_amount) INTO v_total FROM order_line
                    WHERE ol_w_id = p_warehouse AND ol_d_id = v_district AND ol_o_id = v_order;
                  UPDATE customer SET c_balance = c_balance + v_total, c_delivery_cnt = c_delivery_cnt + 1
                    WHERE c_w_id = p_warehouse AND c_d_id = v_district AND c_id = v_customer
                    AND v_total IS NOT NULL;
                  IF ROW_COUNT() = 0 THEN
                    SET v_order = -v_order;
                  END IF;
                END IF;
                SET v_orders = CONCAT(v_orders, COALESCE(v_order, 0), ' ');
                SET v_district = v_district + 1;
              END WHILE;
              SELECT v_orders;
            END""".replace("{rights}", RIGHTS).replace("{districts}", Integer.toString(Scale.DISTRICTS));

    static final String STOCK_LEVEL = CREATE
            + """
            (p_warehouse INT, p_district INT, p_threshold INT)
            {rights}
            BEGIN
              {count};
            END""".replace("{rights}", RIGHTS)
                    .replace("{count}", StockLevelSql.inOneRange("p_warehouse", "p_district", "p_threshold"));

    private SqlPsmProcedures() {}

    /** Sets {@code v_customer} to the customer at position ⌈n/2⌉ of the n with the name, if there is one. */
    private static String findCustomer(String warehouse, String district) {
        String namesakes =
                " FROM customer WHERE c_w_id = " + warehouse + " AND c_d_id = " + district + " AND c_last = p_last";
        return "IF p_last IS NOT NULL THEN"
                + " SELECT GREATEST((COUNT(*) + 1) DIV 2 - 1, 0) INTO v_before" + namesakes + ";"
                + " SELECT c_id INTO v_customer" + namesakes + " ORDER BY c_first LIMIT v_before, 1;"
                + " END IF;";
    }
}
