-- What a user prefers on the site: layout, favourites, hotkeys, theme.
create table user_settings (
  user_id    bigint not null references users (id) on delete cascade,
  name       text not null check (name ~ '^[a-zA-Z][a-zA-Z0-9.]{0,63}$'),
  -- JSON as it was written; not jsonb, which refuses some text that JSON allows.
  value      text not null check (octet_length(value) <= 8192),
  written_at timestamptz not null,
  primary key (user_id, name)
);
