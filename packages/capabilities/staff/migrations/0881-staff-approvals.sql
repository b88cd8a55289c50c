-- What one member of staff asks for and another must allow before it is done.
create table staff_approvals (
  id           bigint generated always as identity primary key,
  kind         text not null check (kind in ('lift-freeze', 'reset-factor', 'close-account')),
  user_id      bigint not null references users (id),
  terms        json not null,
  reason       text not null check (char_length(reason) between 1 and 500),
  requested_by bigint not null references staff (id),
  requested_at timestamptz not null,
  expires_at   timestamptz not null,
  state        text not null default 'waiting' check (state in ('waiting', 'executed', 'rejected')),
  decided_by   bigint references staff (id),
  decided_at   timestamptz,
  note         text check (char_length(note) <= 500),
  -- Nobody allows what he asked for himself; taking it back is his right.
  constraint two_persons check (state <> 'executed' or decided_by <> requested_by),
  constraint decided_by_somebody check ((state = 'waiting') = (decided_by is null))
);

create index staff_approvals_waiting on staff_approvals (user_id, kind) where state = 'waiting';
