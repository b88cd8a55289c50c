-- Keyed hashes of what was typed or proved at level one: of a document without the birth date given with it, and of the phone.
alter table kyc_identities
  add column document_hash bytea check (octet_length(document_hash) = 32),
  add column phone_hash bytea check (octet_length(phone_hash) = 32);

create index kyc_identities_by_document on kyc_identities (document_hash) where document_hash is not null;
create index kyc_identities_by_phone on kyc_identities (phone_hash) where phone_hash is not null;
