-- Changes in several steps: how far a user is. No row, or one that ran out, is the beginning.
create table security_flows (
  user_id    bigint not null references users (id) on delete cascade,
  flow       text not null check (flow ~ '^[a-z-]{1,32}$'),
  progress   smallint not null default 0,
  -- What the steps established, such as the new address; never a code.
  proofs     jsonb not null default '{}',
  expires_at timestamptz not null,
  primary key (user_id, flow)
);
