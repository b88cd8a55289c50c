-- Which country may use what. Every change is a new row: the last one of a cell counts, the others are its history.
create table country_rules (
  version    integer primary key check (version > 0),
  country    text not null check (country ~ '^([A-Z]{2}|\*)$'),
  product    text not null check (char_length(product) <= 20),
  action     text not null check (char_length(action) <= 20),
  rule       text not null check (rule in ('allow', 'kyc', 'forbid')),
  changed_at timestamptz not null,
  changed_by text not null check (char_length(changed_by) between 1 and 80),
  note       text not null check (char_length(note) between 1 and 500)
);

create function announce_country_rule() returns trigger language plpgsql as $$
begin
  perform pg_notify('country_rules', new.version::text);
  return null;
end $$;

create trigger country_rules_announce
  after insert on country_rules
  for each row execute function announce_country_rule();
