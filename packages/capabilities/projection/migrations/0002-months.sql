-- Tables that grow for ever are divided by month (UTC) of their column `time` (milliseconds): `<table>_first` holds all that is
-- older than the division, `<table>_2026_12` a month, `<table>_rest` what belongs to a month that was not made in time.

-- Makes the partitions of this month and of those ahead; returns how many. With the owner's rights, because the worker, whose
-- job it is, may not change the schema.
create function keep_months(parent text, ahead integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  first_ends bigint;
  made integer := 0;
  part text;
  low bigint;
  high bigint;
begin
  perform pg_advisory_xact_lock(4801177250923);
  select substring(pg_get_expr(relpartbound, oid) from $bound$TO \('(\d+)'\)$bound$)::bigint into first_ends
    from pg_class where relname = parent || '_first' and relispartition and relnamespace = 'public'::regnamespace;
  if first_ends is null then raise exception '% is not divided by month', parent; end if;
  for n in 0..least(ahead, 24) loop
    part := parent || to_char(this_month + make_interval(months => n), '_YYYY_MM');
    low := extract(epoch from this_month + make_interval(months => n)) * 1000;
    high := extract(epoch from this_month + make_interval(months => n + 1)) * 1000;
    continue when high <= first_ends or to_regclass(quote_ident(part)) is not null;
    execute format('create table %I (like %I including defaults)', part, parent);
    execute format('with moved as (delete from %I where time >= %s and time < %s returning *) insert into %I select * from moved',
      parent || '_rest', low, high, part);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, part, low, high);
    made := made + 1;
  end loop;
  return made;
end $$;
revoke execute on function keep_months(text, integer) from public;
