-- Whoever makes keys on the site names them as he likes; names mean something only on keys that operators made.
alter table api_keys add column made_on_site boolean not null default false;
