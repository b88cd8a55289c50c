-- Wrong codes in a row, per user or, where no user is known yet, per target; per factor, because a right code of one
-- says nothing about who guesses the other. No passing of time forgets them.
create table factor_failures (
  -- `user:7`, or `target:` and the keyed hash of a contact.
  subject      text not null,
  factor       text not null check (factor in ('authenticator', 'sms', 'email')),
  in_row       integer not null,
  failed_at_ms bigint not null,
  primary key (subject, factor)
);

-- Providers give a customer a whole /48 of IPv6, so their /56 are counted together as well.
alter table code_sendings
  drop constraint code_sendings_kind_check,
  add constraint code_sendings_kind_check check (kind in ('target', 'user', 'address', 'network'));
