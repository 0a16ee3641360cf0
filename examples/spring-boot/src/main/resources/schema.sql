CREATE TABLE customer_order (id BIGINT PRIMARY KEY, customer INTEGER NOT NULL, amount BIGINT NOT NULL);
CREATE INDEX customer_order_by_customer ON customer_order (customer);
INSERT INTO customer_order SELECT x, MOD(x, 100), MOD(x, 1000) FROM SYSTEM_RANGE(1, 10000);
