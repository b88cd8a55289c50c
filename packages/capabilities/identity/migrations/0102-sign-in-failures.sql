-- Wrong passwords, counted per user, per name that no user has, and per network.
create table sign_in_failures (
  kind           text not null check (kind in ('user', 'name', 'network')),
  -- The user's id; the name's keyed hash, because people type passwords there; the network as text.
  subject        text not null,
  -- In a row: nothing but the right password, or a new one, ends it.
  in_row         integer not null default 0,
  -- The latest, within 24 hours of the last of them.
  failed_at      timestamptz[] not null default '{}',
  last_failed_at timestamptz not null,
  primary key (kind, subject)
);
