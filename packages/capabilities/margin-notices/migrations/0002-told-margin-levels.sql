-- Which level of used-up margin the owner of an account has been told of last; no row: none.
create table margin_levels_told (
  account bigint not null,
  pool    text not null,
  level   smallint not null,
  told_at timestamptz not null,
  primary key (account, pool)
);
