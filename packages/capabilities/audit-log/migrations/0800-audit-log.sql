-- What happened to accounts and to the house, for seven years: written once, never changed, each row chained to the one
-- before. Everything that is said stands in `entry`; the columns beside it are made from it and cannot say otherwise.
create table audit_log (
  -- Without gaps: the trigger counts, under the lock.
  seq         bigint primary key,
  -- Canonical JSON, see canonical-json.ts.
  entry       text not null check (octet_length(entry) <= 65536),
  -- SHA-256 of the former row's hash (32 zero bytes before the first) and the entry in UTF-8.
  hash        bytea not null check (octet_length(hash) = 32),
  at_ms       bigint not null generated always as (((entry::jsonb) ->> 'atMs')::bigint) stored,
  actor_kind  text not null generated always as ((entry::jsonb) #>> '{actor,kind}') stored
              check (actor_kind in ('user', 'staff', 'system', 'api-key')),
  actor_id    text not null generated always as ((entry::jsonb) #>> '{actor,id}') stored,
  action      text not null generated always as ((entry::jsonb) ->> 'action') stored,
  object_kind text generated always as ((entry::jsonb) #>> '{object,kind}') stored,
  object_id   text generated always as ((entry::jsonb) #>> '{object,id}') stored
);

create index audit_by_actor on audit_log (actor_kind, actor_id, seq desc);
create index audit_by_object on audit_log (object_kind, object_id, seq desc);
create index audit_by_action on audit_log (action, seq desc);

-- One writer at a time, to the end of its transaction: a chain has one end.
create function chain_audit_row() returns trigger language plpgsql as $$
declare
  former record;
begin
  perform pg_advisory_xact_lock(4801177250922);
  select seq, hash into former from audit_log order by seq desc limit 1;
  new.seq := coalesce(former.seq, 0) + 1;
  new.hash := sha256(coalesce(former.hash, decode(repeat('00', 32), 'hex')) || convert_to(new.entry, 'UTF8'));
  return new;
end $$;

create trigger chain_audit_row before insert on audit_log for each row execute function chain_audit_row();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is written once: % is refused', tg_op;
end $$;

create trigger audit_is_written_once before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
