-- Solved challenges that were used, until they time out anyway: none serves twice, in whichever process.
create table spent_challenges (
  signature  bytea primary key,
  expires_at timestamptz not null
);

create index spent_challenges_expired on spent_challenges (expires_at);
