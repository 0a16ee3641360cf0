\set item random_zipfian(1, :items, 1.2)
\set quantity random(1, 5)
BEGIN;
UPDATE item SET stock = stock - :quantity WHERE id = :item;
INSERT INTO orders SELECT id, :quantity, price * :quantity FROM item WHERE id = :item;
END;
