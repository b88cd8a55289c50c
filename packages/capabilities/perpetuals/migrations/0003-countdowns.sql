-- Orders on a contract that are canceled when their owner's program does not say in time that it is still there.
create table contract_countdowns (
  account bigint not null,
  market  bigint not null,
  -- Only what is in the book, and not what waits for a price.
  book_only boolean not null,
  ends_at timestamptz not null,
  primary key (account, market)
);
