package dev.assay.workload.tpcc;

import dev.assay.spi.data.Routine;

/**
 * The stored procedures of {@code --access procedure} as functions in PL/pgSQL. Rows are locked in the order of {@code --access
 * statement}. A function that misses a row of the population returns no row. Stateless.
 */
final class PlpgsqlFunctions {

    private static final String CREATE = "CREATE FUNCTION " + Routine.NAME;

    /** {@code p_lines} has four numbers for each line: line, supplying warehouse, item, quantity, in the order of locking. */
    static final String NEW_ORDER = CREATE + """
            (p_warehouse integer, p_district integer, p_customer integer, p_entered timestamp,
                p_all_local integer, p_lines varchar)
            RETURNS TABLE (r_line integer, r_stock integer, r_price numeric, r_name varchar, r_original boolean,
                r_order integer, r_district_tax numeric, r_warehouse_tax numeric, r_discount numeric,
                r_last varchar, r_credit bpchar)
            LANGUAGE plpgsql AS $$
            DECLARE
              v_lines integer[] := string_to_array(rtrim(p_lines), ' ')::integer[];
              v_supply integer;
              v_item integer;
              v_quantity integer;
              v_data varchar;
              v_info bpchar;
            BEGIN
              UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = p_warehouse AND d_id = p_district
                RETURNING d_next_o_id - 1, d_tax INTO r_order, r_district_tax;
              SELECT w_tax, c_discount, c_last, c_credit INTO r_warehouse_tax, r_discount, r_last, r_credit
                FROM warehouse JOIN customer ON c_w_id = w_id
                WHERE w_id = p_warehouse AND c_d_id = p_district AND c_id = p_customer;
              IF r_order IS NULL OR r_last IS NULL THEN
                RETURN;
              END IF;
              INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
                VALUES (r_order, p_district, p_warehouse, p_customer, p_entered, cardinality(v_lines) / 4, p_all_local);
              INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (r_order, p_district, p_warehouse);
              FOR v_at IN 1 .. cardinality(v_lines) BY 4 LOOP
                r_line := v_lines[v_at];
                v_supply := v_lines[v_at + 1];
                v_item := v_lines[v_at + 2];
                v_quantity := v_lines[v_at + 3];
                SELECT i_price, i_name, i_data INTO r_price, r_name, v_data FROM item WHERE i_id = v_item;
                CONTINUE WHEN NOT FOUND;
                UPDATE stock SET s_quantity = s_quantity - v_quantity
                      + CASE WHEN s_quantity >= v_quantity + 10 THEN 0 ELSE 91 END,
                    s_ytd = s_ytd + v_quantity, s_order_cnt = s_order_cnt + 1,
                    s_remote_cnt = s_remote_cnt + CASE WHEN v_supply = p_warehouse THEN 0 ELSE 1 END
                  WHERE s_w_id = v_supply AND s_i_id = v_item
                  RETURNING s_quantity, {info}, v_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%'
                  INTO r_stock, v_info, r_original;
                CONTINUE WHEN NOT FOUND;
                INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity,
                    ol_amount, ol_dist_info)
                  VALUES (r_order, p_district, p_warehouse, r_line, v_item, v_supply, v_quantity,
                    v_quantity * r_price, v_info);
                RETURN NEXT;
              END LOOP;
            END
            $$""".replace("{info}", NewOrderSql.districtInfo("p_district"));

    static final String PAYMENT = CREATE
            + """
            (p_warehouse integer, p_district integer, p_customer_warehouse integer, p_customer_district integer,
                p_customer integer, p_last varchar, p_amount numeric, p_data varchar, p_paid timestamp)
            RETURNS TABLE (r_c_first varchar, r_c_middle bpchar, r_c_last varchar, r_c_street_1 varchar,
                r_c_street_2 varchar, r_c_city varchar, r_c_state bpchar, r_c_zip bpchar, r_c_phone bpchar,
                r_c_since timestamp, r_c_credit bpchar, r_c_credit_lim numeric, r_c_discount numeric,
                r_c_balance numeric, r_c_data varchar,
                r_w_name varchar, r_w_street_1 varchar, r_w_street_2 varchar, r_w_city varchar, r_w_state bpchar,
                r_w_zip bpchar,
                r_d_name varchar, r_d_street_1 varchar, r_d_street_2 varchar, r_d_city varchar, r_d_state bpchar,
                r_d_zip bpchar)
            LANGUAGE plpgsql AS $$
            DECLARE
              v_customer integer := p_customer;
            BEGIN
              {find}
              UPDATE customer SET c_balance = c_balance - p_amount, c_ytd_payment = c_ytd_payment + p_amount,
                  c_payment_cnt = c_payment_cnt + 1,
                  c_data = CASE WHEN c_credit = 'BC' THEN left(v_customer || p_data || c_data, 500) ELSE c_data END
                WHERE c_w_id = p_customer_warehouse AND c_d_id = p_customer_district AND c_id = v_customer
                RETURNING {customer}
                INTO r_c_first, r_c_middle, r_c_last, r_c_street_1, r_c_street_2, r_c_city, r_c_state, r_c_zip,
                  r_c_phone, r_c_since, r_c_credit, r_c_credit_lim, r_c_discount, r_c_balance, r_c_data;
              IF NOT FOUND THEN
                RETURN;
              END IF;
              UPDATE district SET d_ytd = d_ytd + p_amount WHERE d_w_id = p_warehouse AND d_id = p_district
                RETURNING {district}
                INTO r_d_name, r_d_street_1, r_d_street_2, r_d_city, r_d_state, r_d_zip;
              UPDATE warehouse SET w_ytd = w_ytd + p_amount WHERE w_id = p_warehouse
                RETURNING {warehouse}
                INTO r_w_name, r_w_street_1, r_w_street_2, r_w_city, r_w_state, r_w_zip;
              IF r_d_name IS NULL OR r_w_name IS NULL THEN
                RETURN;
              END IF;
              INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
                VALUES (v_customer, p_customer_district, p_customer_warehouse, p_district, p_warehouse, p_paid,
                  p_amount, r_w_name || '    ' || r_d_name);
              RETURN NEXT;
            END
            $$""".replace("{find}", findCustomer("p_customer_warehouse", "p_customer_district"))
                    .replace("{customer}", PaymentSql.CUSTOMER)
                    .replace("{district}", PaymentSql.DISTRICT)
                    .replace("{warehouse}", PaymentSql.WAREHOUSE);

    static final String ORDER_STATUS = CREATE + """
            (p_warehouse integer, p_district integer, p_customer integer, p_last varchar)
            RETURNS TABLE (r_customer integer, r_first varchar, r_middle bpchar, r_last varchar, r_balance numeric,
                r_order integer, r_entered timestamp, r_carrier integer, r_item integer, r_supply integer,
                r_quantity integer, r_amount numeric, r_delivered timestamp)
            LANGUAGE plpgsql STABLE AS $$
            DECLARE
              v_customer integer := p_customer;
              v_order integer;
            BEGIN
              {find}
              SELECT o_id INTO v_order FROM orders
                WHERE o_w_id = p_warehouse AND o_d_id = p_district AND o_c_id = v_customer
                ORDER BY o_id DESC LIMIT 1;
              RETURN QUERY SELECT c_id, c_first, c_middle, c_last, c_balance, o_id, o_entry_d, o_carrier_id, ol_i_id,
                  ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
                FROM customer
                JOIN orders ON o_w_id = c_w_id AND o_d_id = c_d_id
                JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
                WHERE c_w_id = p_warehouse AND c_d_id = p_district AND c_id = v_customer AND o_id = v_order;
            END
            $$""".replace("{find}", findCustomer("p_warehouse", "p_district"));

    /**
     * Returns the order number of each district in one text, 0 without an order, negative if a row of the order is missing. The
     * oldest order is locked below {@code LIMIT}, see {@link DeliverySql#deliverOldest}.
     */
    static final String DELIVERY = CREATE + """
            (p_warehouse integer, p_carrier integer, p_delivered timestamp)
            RETURNS text LANGUAGE plpgsql AS $$
            DECLARE
              v_order integer;
              v_customer integer;
              v_total numeric;
              v_orders text := '';
            BEGIN
              FOR v_district IN 1 .. {districts} LOOP
                DELETE FROM new_order WHERE no_w_id = p_warehouse AND no_d_id = v_district
                  AND no_o_id = (SELECT oldest.no_o_id FROM new_order oldest
                    WHERE oldest.no_w_id = p_warehouse AND oldest.no_d_id = v_district
                    ORDER BY oldest.no_o_id LIMIT 1 FOR UPDATE)
                  RETURNING no_o_id INTO v_order;
                IF FOUND THEN
                  UPDATE orders SET o_carrier_id = p_carrier
                    WHERE o_w_id = p_warehouse AND o_d_id = v_district AND o_id = v_order
                    RETURNING o_c_id INTO v_customer;
                  WITH dated AS (UPDATE order_line SET ol_delivery_d = p_delivered
                      WHERE ol_w_id = p_warehouse AND ol_d_id = v_district AND ol_o_id = v_order
                      RETURNING ol_amount)
                    SELECT SUM(ol_amount) INTO v_total FROM dated;
                  UPDATE customer SET c_balance = c_balance + v_total, c_delivery_cnt = c_delivery_cnt + 1
                    WHERE c_w_id = p_warehouse AND c_d_id = v_district AND c_id = v_customer
                    AND v_total IS NOT NULL;
                  IF NOT FOUND THEN
                    v_order := -v_order;
                  END IF;
                ELSE
                  v_order := 0;
                END IF;
                v_orders := v_orders || v_order || ' ';
              END LOOP;
              RETURN v_orders;
            END
            $$""".replace("{districts}", Integer.toString(Scale.DISTRICTS));

    static final String STOCK_LEVEL =
            CREATE + """
            (p_warehouse integer, p_district integer, p_threshold integer)
            RETURNS integer LANGUAGE plpgsql STABLE AS $$
            BEGIN
              RETURN ({count});
            END
            $$""".replace("{count}", StockLevelSql.onPostgres("p_warehouse", "p_district", "p_threshold"));

    private PlpgsqlFunctions() {}

    /** Sets {@code v_customer} to the customer at position ⌈n/2⌉ of the n with the name, if there is one. */
    private static String findCustomer(String warehouse, String district) {
        return "IF p_last IS NOT NULL THEN SELECT (array_agg(c_id ORDER BY c_first))[(COUNT(*) + 1) / 2] INTO v_customer"
                + " FROM customer WHERE c_w_id = " + warehouse + " AND c_d_id = " + district
                + " AND c_last = p_last; END IF;";
    }
}
