-- The largest table of the history, a few rows for each order, divided by month: vacuum and index stay small, and an operator
-- can detach an old month at once. The rows stay where they are, as the first partition; only its primary key is built anew.
do $$
declare
  ends bigint;
begin
  select extract(epoch from date_trunc('month', greatest(now() at time zone 'UTC',
      to_timestamp(coalesce(max(time), 0) / 1000.0) at time zone 'UTC')) + interval '1 month') * 1000
    into ends from spot_order_events;
  alter table spot_order_events rename to spot_order_events_first;
  alter table spot_order_events_first drop constraint spot_order_events_pkey;
  create table spot_order_events (like spot_order_events_first including defaults) partition by range (time);
  alter table spot_order_events add primary key (order_id, sequence, step, time);
  execute format('alter table spot_order_events attach partition spot_order_events_first for values from (minvalue) to (%s)', ends);
  create table spot_order_events_rest partition of spot_order_events default;
end $$;
