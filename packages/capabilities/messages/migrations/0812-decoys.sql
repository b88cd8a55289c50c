-- Queued for a name that nobody has, so that asking for its code takes as long as for a user's; never sent.
alter table outbox_messages drop constraint outbox_messages_state_check,
  add constraint outbox_messages_state_check
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'decoy'));
alter table outbox_messages drop constraint outbox_messages_check1,
  add constraint outbox_messages_settled_check
    check ((state in ('sent', 'failed', 'unknown', 'decoy')) = (settled_at is not null));
