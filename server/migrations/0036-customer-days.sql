-- The number of customers that a professional registered on a day: limits them, and shows unusual days.

create table customer_days (
  professional_id uuid not null references users,
  day date not null,
  registered integer not null check (registered > 0),
  primary key (professional_id, day)
);
create index customer_days_unusual on customer_days (professional_id, day) where registered >= 10;
insert into customer_days (professional_id, day, registered)
  select professional_id, (created_at at time zone 'America/Sao_Paulo')::date, count(*)
  from customers group by 1, 2;
