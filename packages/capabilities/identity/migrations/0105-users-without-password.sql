-- Who comes by another's account (social login) has no password until he sets one.
alter table users alter column password_hash drop not null;
