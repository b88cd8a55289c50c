-- A user goes by an e-mail address, by a phone number, or by both.
alter table users alter column email drop not null;
alter table users
  -- E.164.
  add column phone              text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- What was declared at registration, ISO 3166-1 alpha-2; proof is the business of kyc.
  add column country            text check (country ~ '^[A-Z]{2}$'),
  -- Null: nobody has shown yet that mail to the address is read by this user (an operator typed it).
  add column email_confirmed_at timestamptz,
  add constraint users_have_a_name check (email is not null or phone is not null);
