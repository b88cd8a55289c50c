-- What operators set up for the site. Every change is a new row: the last one counts, the others are its history.
create table site_configurations (
  version    integer primary key check (version > 0),
  -- Only what differs from the defaults; site-configuration/settings.ts checks and completes it. json keeps the order in which it was written.
  settings   json not null,
  changed_at timestamptz not null default now(),
  changed_by text not null check (char_length(changed_by) between 1 and 80),
  note       text not null default '' check (char_length(note) <= 200)
);

create function announce_site_configuration() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_configurations', new.version::text);
  return null;
end $$;

create trigger site_configurations_announce
  after insert on site_configurations
  for each row execute function announce_site_configuration();
