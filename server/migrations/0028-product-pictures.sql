-- A product may have a picture of its own.
alter table products add column image_id uuid references files;
comment on column products.image_id is 'The picture; null: the web draws a sample.';
create index products_by_image on products (image_id) where image_id is not null;
