-- Warm and cold wallets: accounts of their own, and coins that two persons have moved between them and the hot one.
alter table wallet_account_keys
  drop constraint wallet_account_keys_purpose_check,
  add constraint wallet_account_keys_purpose_check check (purpose in ('deposits', 'hot', 'gas', 'warm', 'cold')),
  -- Of the seed that is kept offline, as its signer wants to be asked: eight hexadecimal digits.
  add column fingerprint text check (fingerprint ~ '^[0-9a-f]{8}$'),
  add check ((purpose = 'cold') = (fingerprint is not null));

-- What is cold is two persons' word in the console: whoever could name an address here could have everything sent there.
create function check_cold_key() returns trigger language plpgsql as $$
begin
  if current_user::text like '%\_watcher' and new.purpose = 'cold' then
    raise exception 'the watcher may not say what is cold' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger check_cold_keys before insert on wallet_account_keys for each row execute function check_cold_key();

alter table wallet_payments
  drop constraint wallet_payments_kind_check,
  add constraint wallet_payments_kind_check check (
    kind in ('payout', 'sweep', 'gas', 'fill', 'push-warm', 'push-cold', 'refill-warm', 'refill-cold'));

-- Written when the second person has allowed it.
create table wallet_moves (
  id         bigint generated always as identity primary key,
  network    text not null,
  asset      text not null,
  kind       text not null check (kind in ('push-warm', 'push-cold', 'refill-warm', 'refill-cold')),
  amount     numeric(78, 0) not null check (amount > 0),
  -- The row in staff_approvals that two persons stand behind.
  approval   bigint not null unique,
  state      text not null default 'allowed' check (state in ('allowed', 'planned', 'done', 'failed')),
  -- Why it failed.
  problem    text not null default '',
  payment    bigint unique references wallet_payments (id),
  allowed_at timestamptz not null,
  changed_at timestamptz not null
);
create index wallet_moves_open on wallet_moves (network, id) where state in ('allowed', 'planned');

-- What came back from the machine that has the cold seed.
create table wallet_signed_files (
  payment bigint primary key references wallet_payments (id),
  raw     bytea not null,
  actor   text not null,
  at      timestamptz not null
);
