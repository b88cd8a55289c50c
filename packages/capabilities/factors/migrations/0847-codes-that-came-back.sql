-- The last sending whose code set a new password. Who signs in with that right after need not wait for the next code.
alter table code_sendings add column answered_ms bigint not null default 0;
