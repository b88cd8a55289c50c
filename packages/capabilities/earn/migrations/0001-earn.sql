-- Products by which users lend coins to the house, what they hold of them, and what they were paid. Amounts are ledger units.
-- The ledger says what everybody has (2130, 2131, 2132); these rows say by what terms, and since when.
create table earn_products (
  id              integer generated always as identity primary key,
  kind            text not null check (kind in ('flexible', 'fixed')),
  coin            text not null,
  days            integer check (days between 1 and 3650),
  -- Of fixed terms: whether interest is paid each day or all of it at the end.
  pays            text check (pays in ('daily', 'end')),
  least           bigint not null check (least > 0),
  most_each       bigint not null check (most_each >= least),
  quota           bigint not null check (quota >= 0),
  -- Of flexible ones: what can be taken back at once on one day (UTC), by all together.
  instant_per_day bigint check (instant_per_day >= 0),
  -- Where the interest comes from, as users are told.
  source          text not null check (source in ('house', 'borrowers')),
  is_on_sale      boolean not null,
  check ((kind = 'fixed') = (days is not null)),
  check ((kind = 'fixed') = (pays is not null)),
  check ((kind = 'flexible') = (instant_per_day is not null))
);

-- Rates of a product from a minute on. Flexible positions follow them; a fixed one keeps those of its beginning.
create table earn_rates (
  product_id   integer not null references earn_products (id),
  since_minute bigint not null,
  -- [{"upTo": units as text or null, "ratePpm": a year}]
  steps        jsonb not null,
  primary key (product_id, since_minute)
);

create table earn_positions (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references users (id),
  product_id    integer not null references earn_products (id),
  kind          text not null check (kind in ('flexible', 'fixed')),
  state         text not null check (state in ('pending', 'holding', 'redeeming', 'redeemed', 'failed')),
  -- What earns.
  principal     bigint not null check (principal >= 0),
  -- Of redemptions that are not paid yet: in the ledger's account still, and earns nothing more.
  reserved      bigint not null default 0 check (reserved >= 0),
  -- Part of the principal that a payout in progress brings.
  uncredited    bigint not null default 0 check (uncredited between 0 and principal),
  -- Rewards that were paid or, of those paid at the end, are due; the latter are in ledger 2132.
  paid          bigint not null default 0 check (paid >= 0),
  due           bigint not null default 0 check (due >= 0),
  -- Of flexible ones: earned and not paid, in parts of a unit (accrual.ts), up to a minute.
  accrued       numeric not null default 0 check (accrued >= 0),
  accrued_until bigint not null default 0,
  -- Of fixed ones: the rate agreed, the first day (UTC, days since 1970) that earns, and how many were counted.
  steps         jsonb,
  first_day     integer,
  counted_days  integer not null default 0,
  is_renewed    boolean not null default false,
  renewed_from  bigint references earn_positions (id),
  -- The last day whose payouts this position was part of.
  paid_through  integer not null,
  opened_at     timestamptz not null,
  closed_at     timestamptz,
  check ((kind = 'fixed') = (steps is not null and first_day is not null))
);

create unique index earn_flexible_open on earn_positions (user_id, product_id)
  where kind = 'flexible' and state in ('pending', 'holding', 'redeeming');
create index earn_positions_of_user on earn_positions (user_id, id);
create index earn_positions_to_pay on earn_positions (paid_through, user_id) where state in ('holding', 'redeeming');
create index earn_positions_of_product on earn_positions (product_id) include (user_id, principal)
  where state in ('pending', 'holding', 'redeeming');

-- What users asked for. Written before the ledger is asked, under a key of the user's own: a repeat is the same request.
create table earn_requests (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references users (id),
  key         text not null check (char_length(key) between 1 and 64),
  position_id bigint not null references earn_positions (id),
  product_id  integer not null references earn_products (id),
  kind        text not null check (kind in ('subscribe', 'instant', 'standard', 'early')),
  amount      bigint not null check (amount > 0),
  -- Interest paid together with a redemption, and what was paid before and is taken back.
  reward      bigint not null default 0 check (reward >= 0),
  forfeited   bigint not null default 0 check (forfeited >= 0),
  -- Interest that was due and is not paid: from ledger 2132 back to the house.
  undue       bigint not null default 0 check (undue >= 0),
  state       text not null check (state in ('pending', 'done', 'failed')),
  reason      text check ((reason is null) = (state <> 'failed')),
  asked_at    timestamptz not null,
  due_at      timestamptz not null,
  settled_at  timestamptz,
  unique (user_id, key)
);

create index earn_requests_of_user on earn_requests (user_id, id);
create index earn_requests_due on earn_requests (due_at) where state = 'pending';
create index earn_requests_instant on earn_requests (product_id, asked_at) where kind = 'instant';

-- What the daily run pays, one row for each position. Written as planned before the ledger is asked; a run that was killed goes
-- on with what is planned. Rows of one journal share the position that is first in it.
create table earn_payouts (
  id          bigint generated always as identity primary key,
  journal     bigint not null,
  user_id     bigint not null references users (id),
  position_id bigint not null references earn_positions (id),
  product_id  integer not null references earn_products (id),
  day         integer not null,
  -- From the house: to the principal, to spot, or to what is due at the end.
  reward      bigint not null check (reward >= 0),
  goes_to     text not null check (goes_to in ('principal', 'spot', 'due')),
  -- At the end of a term: what was due, and the principal, which returns or stays as a new position.
  released    bigint not null default 0 check (released >= 0),
  principal   bigint not null default 0 check (principal >= 0),
  renewed_as  bigint references earn_positions (id),
  state       text not null check (state in ('planned', 'paid')),
  planned_at  timestamptz not null,
  unique (position_id, day)
);

create index earn_payouts_planned on earn_payouts (day, journal) where state = 'planned';
create index earn_payouts_of_user on earn_payouts (user_id, id);
create index earn_payouts_of_day on earn_payouts (day, product_id);
