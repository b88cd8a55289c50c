-- Every line for ever: divided by month like the events of orders (projection/migrations/0002-months.sql). The rows stay where
-- they are, as the first partition, whose indexes are taken over; only its primary key is built anew.
do $$
declare
  ends bigint;
begin
  select extract(epoch from date_trunc('month', greatest(now() at time zone 'UTC',
      to_timestamp(coalesce(max(time), 0) / 1000.0) at time zone 'UTC')) + interval '1 month') * 1000
    into ends from ledger_lines;
  alter table ledger_lines rename to ledger_lines_first;
  alter table ledger_lines_first drop constraint ledger_lines_pkey;
  alter index ledger_lines_by_owner rename to ledger_lines_first_by_owner;
  alter index ledger_lines_by_house_account rename to ledger_lines_first_by_house_account;
  alter index ledger_lines_by_time rename to ledger_lines_first_by_time;
  create table ledger_lines (like ledger_lines_first including defaults) partition by range (time);
  alter table ledger_lines add primary key (sequence, line, time);
  create index ledger_lines_by_owner on ledger_lines (owner, time, sequence, line) where owner <> 0;
  create index ledger_lines_by_house_account on ledger_lines (code, asset, sequence, line) where owner = 0;
  create index ledger_lines_by_time on ledger_lines using brin (time) with (pages_per_range = 32);
  execute format('alter table ledger_lines attach partition ledger_lines_first for values from (minvalue) to (%s)', ends);
  create table ledger_lines_rest partition of ledger_lines default;
end $$;
