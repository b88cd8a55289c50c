-- Who tries which leader on paper. Amounts are 10^-8 USDT of paper money: no account of the ledger has any part in it.
create table paper_follows (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users (id),
  leader_id   bigint not null references copy_leaders (user_id),
  -- Of the paper account: with it the follow ends.
  life        integer not null,
  state       text not null check (state in ('active', 'ended')),
  allotted    numeric not null check (allotted > 0),
  -- What was in the paper futures wallet when it began: what is there more is the result.
  wallet      numeric not null,
  settings    jsonb not null,
  -- What the leader held by contract when last seen, so that what was missed is known.
  seen        jsonb not null,
  started_at  bigint not null,
  ended_at    bigint,
  stop_reason text,
  result      numeric
);

-- A paper account follows one leader at a time: its positions are that leader's.
create unique index paper_follows_once on paper_follows (user_id) where state = 'active';
create index paper_follows_of_leader on paper_follows (leader_id) where state = 'active';
create index paper_follows_of_user on paper_follows (user_id, id);

-- What became of each trade of the leader, those included that were not copied.
create table paper_copies (
  id            bigint generated always as identity primary key,
  follow_id     bigint not null references paper_follows (id),
  move          text not null,
  market        bigint not null,
  kind          text not null check (kind in ('open', 'close')),
  is_buy        boolean not null,
  leader_qty    bigint not null,
  -- Lots the leader held before, of a close.
  leader_before bigint not null,
  leader_price  bigint not null,
  -- `pending`: written down before the paper account is asked, so that a crash neither loses nor repeats it.
  state         text not null check (state in ('pending', 'filled', 'partly', 'skipped')),
  reason        text,
  qty           bigint not null,
  filled        bigint not null,
  filled_value  numeric not null,
  copied_at     bigint not null,
  unique (follow_id, move, market, kind)
);

create index paper_copies_pending on paper_copies (follow_id, id) where state = 'pending';
