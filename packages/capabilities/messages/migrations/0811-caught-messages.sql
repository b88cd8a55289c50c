-- The demo's inbox: what the embedded mail catcher received and what the demo's SMS provider took.
create table caught_messages (
  id          bigint generated always as identity primary key,
  -- Message-ID of a mail, id of a text message: a second copy is dropped.
  message_id  text not null unique,
  channel     text not null check (channel in ('email', 'sms')),
  recipient   text not null,
  subject     text not null,
  plain       text not null,
  html        text,
  received_at timestamptz not null
);

create index caught_messages_of_recipient on caught_messages (recipient, id);
