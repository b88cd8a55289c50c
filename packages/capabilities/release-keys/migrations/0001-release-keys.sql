-- Passkeys of members of staff, by which they release what leaves the exchange. Being here lets nobody release anything: the
-- signer has a set of its own.
create table release_keys (
  id            bigint generated always as identity primary key,
  staff         bigint not null,
  -- Their name to the signer: two keys of one person are one person.
  person        text not null check (person !~ '\s'),
  credential_id text not null unique,
  -- SPKI in base64.
  public_key    text not null unique,
  rp_id         text not null,
  label         text not null check (char_length(label) between 1 and 64),
  created_at    timestamptz not null
);

-- What the signer said last of whose keys it takes: for people to read, believed by nobody.
create table release_keys_in_force (
  is_only boolean primary key default true check (is_only),
  version integer not null,
  keys    json not null,
  seen_at timestamptz not null
);

-- The next version, which waits for two persons of the present one, and then for the signer.
create table release_key_changes (
  id         bigint generated always as identity primary key,
  version    integer not null,
  keys       json not null,
  state      text not null default 'asked' check (state in ('asked', 'taken', 'refused', 'dropped')),
  -- Why the signer refused it.
  problem    text not null default '',
  asked_by   bigint not null,
  asked_at   timestamptz not null,
  changed_at timestamptz not null
);
create unique index release_key_changes_open on release_key_changes (state) where state = 'asked';

-- What a member's authenticator signed.
create table releases (
  -- `withdrawId`, `move:7@path`, `return:7`, `keys:7`.
  subject   text not null,
  staff     bigint not null,
  person    text not null,
  assertion json not null,
  at        timestamptz not null,
  primary key (subject, staff)
);
