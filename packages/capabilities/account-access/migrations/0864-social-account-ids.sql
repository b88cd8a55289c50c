-- What a page calls one of somebody's joined accounts: who he is at the provider stays here.
alter table social_accounts add column id uuid not null unique default gen_random_uuid();
