-- PostgreSQL: monthly recurring revenue of subscriptions, by CTEs, a function and a materialized view
create table billing.plans (plan_id int primary key, name text, monthly_fee numeric(10, 2));
create table billing.subscriptions (
    subscription_id bigint primary key,
    plan_id         int references billing.plans (plan_id),
    customer_id     bigint,
    seats           int,
    started_on      date,
    ended_on        date
);
create table billing.revenue (month date, plan text, amount numeric(14, 2), customers bigint);

create view billing.active as
select s.customer_id,
       p.name                    as plan,
       s.seats * p.monthly_fee   as fee,
       s.started_on
from billing.subscriptions s
join billing.plans p using (plan_id)
where s.ended_on is null;

create or replace function billing.close_month(closing date) returns void
language plpgsql as $$
begin
    insert into billing.revenue (month, plan, amount, customers)
    with charged as (
        select plan, customer_id, sum(fee) as fee
        from billing.active
        where started_on <= closing
        group by plan, customer_id
    )
    select date_trunc('month', closing), plan, sum(fee), count(*)
    from charged
    group by plan;
end;
$$;

create materialized view billing.best_plans as
select plan, amount, rank() over (order by amount desc) as place
from billing.revenue;
