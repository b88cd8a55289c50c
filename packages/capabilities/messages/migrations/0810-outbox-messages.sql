-- Messages on their way: written in the transaction of what they tell of, sent afterwards.
create table outbox_messages (
  id            bigint generated always as identity primary key,
  key           text not null unique,
  channel       text not null check (channel in ('email', 'sms')),
  recipient     text not null,
  locale        text not null,
  template      text not null,
  -- Holds codes and links: sealed with a key the database does not have, and gone once the message is settled.
  sealed_values bytea,
  -- No reference: identity is migrated later.
  user_id       bigint,
  state         text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  attempts      int not null default 0,
  created_at    timestamptz not null,
  due_at        timestamptz not null,
  useless_after timestamptz not null,
  -- While sending: whoever has not come back by then is dead.
  lease_ends_at timestamptz,
  -- Set just before the other side may accept: without it, it certainly has not.
  handed_over_at timestamptz,
  settled_at    timestamptz,
  problem       text,
  check ((state = 'sending') = (lease_ends_at is not null)),
  check ((state in ('sent', 'failed', 'unknown')) = (settled_at is not null)),
  check (settled_at is null or sealed_values is null)
);

create index outbox_messages_due on outbox_messages (due_at) where state = 'waiting';
create index outbox_messages_leased on outbox_messages (lease_ends_at) where state = 'sending';
create index outbox_messages_settled on outbox_messages (settled_at) where settled_at is not null;

-- Told when the transaction commits, so the sender wakes at once.
create function announce_outbox_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox_messages', '');
  return null;
end $$;
create trigger outbox_messages_announced after insert on outbox_messages
  for each statement execute function announce_outbox_message();
