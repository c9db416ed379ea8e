-- The filters and sorts of the list of products.

create index products_inactive on products (name, id) where not active;
create index products_without_ean on products (name, id) where ean is null;
drop index products_by_code;
create index products_by_code on products (code, id);
