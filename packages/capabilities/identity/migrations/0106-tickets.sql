-- Something begun by somebody not signed in yet, such as a sign-in between password and second step.
create table tickets (
  -- SHA-256 of what the page holds, and of the cookie of the browser it was given to: neither is enough alone.
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  purpose      text not null,
  user_id      bigint references users (id) on delete cascade,
  -- What is still to be proved, in order.
  steps        text[] not null,
  -- JSON without secrets.
  facts        text not null,
  tries        smallint not null default 0,
  expires_at   timestamptz not null
);

create index tickets_of_user on tickets (user_id);
create index tickets_by_end on tickets (expires_at);
