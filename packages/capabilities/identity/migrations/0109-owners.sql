-- The random identity for whose holder the user's account was opened in the engine. A number may be given twice by a
-- database that was set back; an identity is never. Null: from before there were identities, until the next start.
alter table users add column owner uuid unique;
alter table users alter column owner set default gen_random_uuid();
