-- Those who may be copied. Amounts are ledger units of USDT, shares parts of a million.
create table copy_leaders (
  user_id       bigint primary key references users (id),
  state         text not null check (state in ('applied', 'active', 'paused', 'leaving', 'left', 'refused', 'removed')),
  name          text not null check (char_length(name) between 3 and 24),
  about         text not null check (char_length(about) <= 500),
  share_ppm     bigint not null check (share_ppm between 0 and 300000),
  applied_at    timestamptz not null,
  decided_at    timestamptz,
  -- Since when trades are copied.
  leads_since   timestamptz,
  -- When copying ends of one who leaves.
  leaves_at     timestamptz,
  reason        text
);

create unique index copy_leaders_by_name on copy_leaders (lower(name));

create table copy_share_changes (
  leader_id  bigint not null references copy_leaders (user_id),
  changed_at timestamptz not null,
  share_ppm  bigint not null
);

create index copy_share_changes_of on copy_share_changes (leader_id, changed_at);

-- Who copies whom, with an account of the engine for each, so that nothing of one touches another.
create table copy_relations (
  id           bigint generated always as identity primary key,
  leader_id    bigint not null references copy_leaders (user_id),
  user_id      bigint not null references users (id),
  account      bigint not null unique references owned_accounts (account),
  state        text not null check (state in ('opening', 'active', 'keeping', 'stopping', 'ended')),
  -- Where the money came from and goes back to.
  home         text not null check (home in ('spot', 'copy')),
  -- What was put in so far, less what was taken out.
  allotted     numeric not null check (allotted >= 0),
  -- What came back when it ended.
  returned     numeric,
  settings     jsonb not null,
  share_ppm    bigint not null check (share_ppm between 0 and 300000),
  cum          numeric not null default 0,
  high_water   numeric not null default 0,
  withheld     numeric not null default 0 check (withheld >= 0),
  settlements  integer not null default 0,
  settled_at   timestamptz not null,
  -- Contracts whose position the copier closed by hand: not entered again until the leader has been flat.
  sat_out      bigint[] not null default '{}',
  stop_reason  text,
  -- Until when positions are kept.
  keeps_until  timestamptz,
  started_at   timestamptz not null,
  ended_at     timestamptz
);

create unique index copy_relations_once on copy_relations (leader_id, user_id) where state <> 'ended';
create index copy_relations_of_user on copy_relations (user_id, id);
create index copy_relations_running on copy_relations (id) where state <> 'ended';

-- What became of each trade of a leader in each relation, those included that were not copied.
create table copy_copies (
  id            bigint generated always as identity primary key,
  relation_id   bigint not null references copy_relations (id),
  -- What the leader's move is called, by the trade that brought it about.
  move          text not null,
  market        bigint not null,
  kind          text not null check (kind in ('open', 'close')),
  is_buy        boolean not null,
  -- Lots of the leader, and what they cost in ticks.
  leader_qty    bigint not null,
  leader_price  bigint not null,
  state         text not null check (state in ('filled', 'partly', 'skipped')),
  reason        text,
  qty           bigint not null,
  -- Lots that were filled, and their value.
  filled        bigint not null,
  filled_value  numeric not null,
  copied_at     timestamptz not null,
  unique (relation_id, move, market, kind)
);

create index copy_copies_of_relation on copy_copies (relation_id, id);

-- Closed positions of relations whose profit is counted. Written before the ledger is asked to set the share aside.
create table copy_closed (
  position_id  bigint primary key,
  relation_id  bigint not null references copy_relations (id),
  profit       numeric not null,
  withheld     numeric not null,
  is_done      boolean not null default false,
  closed_at    timestamptz not null
);

create index copy_closed_of_relation on copy_closed (relation_id, position_id);

-- Settlements of the share. Written before the ledger is asked.
create table copy_settlements (
  relation_id  bigint not null references copy_relations (id),
  number       integer not null,
  due          numeric not null,
  -- Of what is due, so much was not set aside; of what was, so much goes back.
  owed         numeric not null,
  refund       numeric not null,
  cum          numeric not null,
  high_water   numeric not null,
  is_done      boolean not null default false,
  settled_at   timestamptz not null,
  primary key (relation_id, number)
);

-- Until when all trades of leaders are copied and recorded, by the time of their commands.
create table copy_progress (
  is_the_one boolean primary key default true check (is_the_one),
  done_until timestamptz not null
);
