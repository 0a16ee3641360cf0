\set item random_zipfian(1, :items, 1.2)
\set quantity random(1, 5)
BEGIN;
UPDATE script_item SET stock = stock - :quantity WHERE id = :item;
INSERT INTO script_order SELECT id, :quantity, price * :quantity FROM script_item WHERE id = :item;
END;
