-- What is known of the person behind a user. Words and numbers are sealed with a key outside the database.
create table kyc_identities (
  user_id       bigint primary key references users (id),
  -- Sealed: names, birth date, phone, document.
  person        bytea not null,
  nationality   text not null check (nationality ~ '^[A-Z]{2}$'),
  residence     text check (residence ~ '^[A-Z]{2}$'),
  -- Keyed hashes: of the birth date, to find people with like names; of document number and birth date, to find the same.
  birth_hash    bytea check (octet_length(birth_hash) = 32),
  person_hash   bytea check (octet_length(person_hash) = 32),
  sanctioned_at timestamptz,
  -- When the user was told that his country cannot be served any longer.
  noticed_at    timestamptz,
  -- Version of the sanctions list it was held against last.
  screened_with text not null default ''
);

create index kyc_identities_by_birth on kyc_identities (birth_hash) where birth_hash is not null;
create index kyc_identities_by_person on kyc_identities (person_hash) where person_hash is not null;

-- Where each level stands: one row per user and level, and its history in the audit log.
create table kyc_levels (
  user_id      bigint not null references kyc_identities (user_id),
  level        smallint not null check (level in (1, 2)),
  -- 1 begun, 2 in review, 3 passed, 4 rejected, 5 more needed, 6 expired.
  state        smallint not null check (state between 1 and 6),
  -- What comes next while it is begun.
  step         smallint not null check (step between 1 and 3),
  -- Told to the user.
  reasons      text[] not null default '{}',
  missing      text[] not null default '{}',
  -- For staff alone.
  flags        text[] not null default '{}',
  -- {front, back, face} → id of kyc_images.
  images       jsonb not null default '{}',
  -- Counts changes: whoever decides says which one he looked at.
  revision     integer not null default 1,
  locale       text not null,
  submitted_at timestamptz,
  decided_at   timestamptz,
  decided_by   text,
  note         text not null default '' check (char_length(note) <= 2000),
  expires_at   timestamptz,
  primary key (user_id, level)
);

create index kyc_levels_in_review on kyc_levels (submitted_at, user_id) where state = 2;
create index kyc_levels_to_expire on kyc_levels (expires_at) where state in (2, 3) and expires_at is not null;

create table kyc_submissions (
  user_id      bigint not null references users (id),
  level        smallint not null,
  submitted_at timestamptz not null
);

create index kyc_submissions_of_user on kyc_submissions (user_id, submitted_at);

-- The pictures themselves are sealed files in the data folder.
create table kyc_images (
  id          uuid primary key,
  user_id     bigint not null references users (id),
  purpose     text not null check (purpose in ('front', 'back', 'face')),
  width       integer not null,
  height      integer not null,
  uploaded_at timestamptz not null,
  -- Part of something that was handed in; the others are deleted after a day.
  is_used     boolean not null default false
);

create index kyc_images_of_user on kyc_images (user_id, uploaded_at);
create index kyc_images_unused on kyc_images (uploaded_at) where not is_used;

create function announce_kyc() returns trigger language plpgsql as $$
begin
  perform pg_notify('kyc', new.user_id::text);
  return null;
end $$;

create trigger kyc_identities_announce after insert or update on kyc_identities
  for each row execute function announce_kyc();
create trigger kyc_levels_announce after insert or update on kyc_levels
  for each row execute function announce_kyc();
