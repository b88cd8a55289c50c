-- What a user is told on the page as well as by mail, in the words of the same templates.
create table web_news (
  id       bigint generated always as identity primary key,
  -- The same key is told once.
  key      text not null unique,
  user_id  bigint not null,
  template text not null,
  -- Texts and numbers that the template names; nothing secret.
  told     jsonb not null,
  at       timestamptz not null,
  read_at  timestamptz
);
create index web_news_of_user on web_news (user_id, id desc);
create index web_news_unread on web_news (user_id) where read_at is null;
