\set item random_zipfian(1, :items, 1.2)
SELECT price, stock FROM script_item WHERE id = :item;
