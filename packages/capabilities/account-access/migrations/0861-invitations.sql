-- The code by which a user invites others: everybody has one.
create table invite_codes (
  user_id   bigint primary key references users (id) on delete cascade,
  code      text not null unique check (code ~ '^[0-9A-Z]{8}$'),
  -- Set by staff: who comes by it comes on his own.
  is_frozen boolean not null default false
);

-- Users with a contract of their own, by staff (domain/copy-trading-convert-earn-referral.md §D).
create table kols (
  user_id bigint primary key references users (id) on delete cascade,
  since   timestamptz not null
);

-- By whom and what a user came; written at registration, for ever.
create table attributions (
  user_id          bigint primary key references users (id) on delete cascade,
  inviter_id       bigint references users (id),
  -- The inviter was a KOL at that moment.
  by_kol           boolean not null default false,
  channel          text check (char_length(channel) <= 64),
  fcn              text check (char_length(fcn) <= 64),
  campaign_name    text check (char_length(campaign_name) <= 64),
  campaign_content text check (char_length(campaign_content) <= 64),
  registered_at    timestamptz not null,
  check (inviter_id < user_id),
  check (inviter_id is not null or not by_kol)
);

create index attributions_of_inviter on attributions (inviter_id);
