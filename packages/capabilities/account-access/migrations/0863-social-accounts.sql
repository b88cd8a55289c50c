-- Accounts of others that open a user's: by the provider's own number of the person, never by address.
create table social_accounts (
  provider  text not null check (char_length(provider) <= 32),
  subject   text not null check (char_length(subject) <= 255),
  user_id   bigint not null references users (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, subject)
);

create index social_accounts_of_user on social_accounts (user_id);
