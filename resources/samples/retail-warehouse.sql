-- A small retail warehouse (PostgreSQL): orders arrive in staging, are cleaned into a fact table, and end in a report.
-- Click a column in the graph to see where its values come from and where they go.

create table staging.orders (
    order_id     bigint primary key,
    customer_id  bigint not null,
    ordered_at   timestamp not null,
    status       text not null,
    currency     char(3) not null
);

create table staging.order_lines (
    order_id     bigint not null references staging.orders (order_id),
    line_no      int not null,
    product_id   bigint not null,
    quantity     int not null,
    unit_price   numeric(12, 2) not null,
    discount     numeric(4, 3) default 0
);

create table warehouse.customers (
    customer_id  bigint primary key,
    full_name    text not null,
    country      char(2) not null,
    segment      text
);

create table warehouse.exchange_rates (
    currency     char(3) not null,
    valid_on     date not null,
    rate_to_eur  numeric(12, 6) not null
);

create table warehouse.sales (
    order_id     bigint,
    customer_id  bigint,
    product_id   bigint,
    sold_on      date,
    quantity     int,
    amount_eur   numeric(14, 2)
);

-- Every completed order line, in euro.
insert into warehouse.sales (order_id, customer_id, product_id, sold_on, quantity, amount_eur)
with completed as (
    select o.order_id, o.customer_id, o.currency, cast(o.ordered_at as date) as sold_on
    from staging.orders o
    where o.status = 'completed'
),
priced as (
    select l.order_id,
           l.product_id,
           l.quantity,
           l.quantity * l.unit_price * (1 - coalesce(l.discount, 0)) as net_amount
    from staging.order_lines l
)
select c.order_id,
       c.customer_id,
       p.product_id,
       c.sold_on,
       p.quantity,
       round(p.net_amount * r.rate_to_eur, 2)
from completed c
join priced p on p.order_id = c.order_id
join warehouse.exchange_rates r on r.currency = c.currency and r.valid_on = c.sold_on;

create view warehouse.customer_revenue as
select c.customer_id,
       c.full_name,
       c.country,
       coalesce(c.segment, 'unknown')                        as segment,
       sum(s.amount_eur)                                     as revenue_eur,
       count(distinct s.order_id)                            as orders,
       max(s.sold_on)                                        as last_order_on,
       rank() over (partition by c.country
                    order by sum(s.amount_eur) desc)         as rank_in_country
from warehouse.customers c
left join warehouse.sales s on s.customer_id = c.customer_id
group by c.customer_id, c.full_name, c.country, c.segment;

create table reporting.monthly_revenue (
    month        date,
    country      char(2),
    revenue_eur  numeric(16, 2),
    customers    bigint
);

create or replace procedure reporting.refresh_monthly_revenue(p_from date)
language plpgsql
as $$
begin
    delete from reporting.monthly_revenue where month >= p_from;

    insert into reporting.monthly_revenue (month, country, revenue_eur, customers)
    select date_trunc('month', s.sold_on),
           c.country,
           sum(s.amount_eur),
           count(distinct s.customer_id)
    from warehouse.sales s
    join warehouse.customers c on c.customer_id = s.customer_id
    where s.sold_on >= p_from
    group by date_trunc('month', s.sold_on), c.country;

    update warehouse.customers c
    set segment = case
                      when r.revenue_eur >= 10000 then 'key account'
                      when r.orders > 1 then 'returning'
                      else 'new'
                  end
    from warehouse.customer_revenue r
    where r.customer_id = c.customer_id;
end;
$$;

-- The ten best customers of each country.
create materialized view reporting.top_customers as
select country, full_name, revenue_eur, last_order_on
from warehouse.customer_revenue
where rank_in_country <= 10;
