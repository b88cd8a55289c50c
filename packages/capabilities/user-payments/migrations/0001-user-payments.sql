-- Payments between users, out of one funding account into another. Written before the ledger is asked, so that a crash in
-- between leaves a trace that is seen through. Amounts are ledger units.
create table user_payments (
  id         bigint generated always as identity primary key,
  pay_id     text not null unique check (char_length(pay_id) between 1 and 64),
  payer      bigint not null references users (id),
  payee      bigint not null references users (id) check (payee <> payer),
  asset      integer not null,
  coin       text not null,
  amount     numeric not null check (amount > 0),
  -- In USDT when it was asked for: the limits of withdrawals count it.
  value      numeric not null check (value >= 0),
  -- Masked, as each was shown to the other.
  payer_name text not null,
  payee_name text not null,
  state      text not null check (state in ('opening', 'done', 'refused')),
  asked_at   timestamptz not null
);

create index user_payments_of_payer on user_payments (payer, asked_at);
create index user_payments_to_payee on user_payments (payee, payer);
create index user_payments_open on user_payments (id) where state = 'opening';
