-- A page of a category or a brand and its total read the index alone.

drop index products_by_category;
create index products_by_category on products (category_id, name, id) include (brand_id, active);
drop index products_by_brand;
create index products_by_brand on products (brand_id, name, id) include (category_id, active);
