-- Markets that are listed early: until it ends, only members of Alpha can buy there.
create table early_markets (
  market  integer primary key check (market > 0),
  ends_at timestamptz not null,
  note    text not null check (char_length(note) between 1 and 500),
  set_by  text not null,
  set_at  timestamptz not null
);

-- Who accepted which version of the risk text; with a pass, that makes a member.
create table alpha_consents (
  user_id     bigint primary key references users (id) on delete cascade,
  version     integer not null check (version > 0),
  accepted_at timestamptz not null
);

create function announce_alpha() returns trigger language plpgsql as $$
begin
  perform pg_notify('alpha', '');
  return null;
end $$;

create trigger early_markets_announce
  after insert or update or delete on early_markets
  for each statement execute function announce_alpha();

create trigger alpha_passes_announce
  after insert or update or delete on alpha_passes
  for each statement execute function announce_alpha();

create trigger alpha_consents_announce
  after insert or update or delete on alpha_consents
  for each statement execute function announce_alpha();
