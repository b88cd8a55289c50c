-- Out of which of the user's accounts, and into it.
alter table conversions add column wallet text not null default 'spot' check (wallet in ('spot', 'funding'));
