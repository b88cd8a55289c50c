-- People who operate the exchange. They have nothing in common with users: no account, no way into the site.
create table staff (
  id                    bigint generated always as identity primary key,
  email                 text not null unique check (email = lower(email) and char_length(email) <= 254),
  name                  text not null check (char_length(name) between 1 and 80),
  role                  text not null check (role in ('support', 'compliance', 'finance', 'admin')),
  -- Argon2id, peppered with a key of the data folder.
  password_hash         text not null,
  -- Given by somebody else: it opens nothing but the choice of another.
  password_is_temporary boolean not null default true,
  -- Sealed with the data folder's key and bound to this row; null: none bound yet.
  authenticator         bytea,
  -- Time step of the last accepted code: it and those before are refused.
  authenticator_step    bigint not null default 0,
  is_disabled           boolean not null default false,
  is_demo               boolean not null default false,
  created_at            timestamptz not null
);

-- A session goes through its steps under tokens of their own; only an 'open' one may call anything else.
create table staff_sessions (
  id            uuid primary key default gen_random_uuid(),
  token_hash    bytea not null unique check (octet_length(token_hash) = 32),
  staff_id      bigint not null references staff (id) on delete cascade,
  stage         text not null check (stage in ('code', 'new-password', 'bind', 'open')),
  -- Sealed; shown while binding and not yet proved.
  offered       bytea,
  ip            inet not null,
  user_agent    text not null check (char_length(user_agent) <= 512),
  created_at    timestamptz not null,
  last_used_at  timestamptz not null,
  expires_at    timestamptz not null
);

create index staff_sessions_of_member on staff_sessions (staff_id);

-- Wrong passwords and codes by name, whether anybody has it or not: the answers must not tell.
create table staff_failures (
  -- Keyed hash of the address typed in.
  subject      text primary key,
  failures     smallint not null,
  locked_until timestamptz,
  failed_at    timestamptz not null
);
