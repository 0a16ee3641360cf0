CREATE TABLE customer_order (
    id BIGINT PRIMARY KEY,
    customer INTEGER NOT NULL,
    amount BIGINT NOT NULL
);
INSERT INTO customer_order SELECT id, id % 2000 + 1, id % 10000 FROM generate_series(1, 100000) AS id;
CREATE INDEX customer_order_by_customer ON customer_order (customer, id);
ANALYZE customer_order;
