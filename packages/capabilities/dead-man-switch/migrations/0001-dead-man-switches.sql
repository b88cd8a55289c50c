-- Who wants his orders cancelled when no page of his is open any more, and what became of it.
create table dead_man_switches (
  user_id      bigint primary key references users (id),
  minutes      integer not null check (minutes between 1 and 60),
  -- 'firing': it is decided, and something may still be open.
  phase        text not null check (phase in ('off', 'armed', 'firing')),
  -- How often it was armed: what belongs to an earlier arming changes nothing any more.
  arming       bigint not null default 1,
  -- When a page was last known to be open, at most a few seconds behind.
  seen_at      timestamptz not null,
  -- The last time it fired; null = never.
  fired_at     timestamptz,
  -- Orders cancelled then; null while it is not known.
  canceled     integer,
  -- Closed markets with orders left; these are cancelled when the market opens.
  held_markets bigint[] not null default '{}',
  -- The user knows that it fired.
  is_noticed   boolean not null default true
);

-- All that are watched are read at the start.
create index dead_man_switches_watched on dead_man_switches (user_id) where phase <> 'off';
