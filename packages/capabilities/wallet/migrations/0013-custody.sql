-- Who owes for coins that vanished after they were spent (W10); until a reversal is posted, nobody knows how much.
create view wallet_debtors as
  select d.user_id from wallet_postings p join wallet_deposits d on d.id = p.deposit_id
    where p.outcome is null and p.kind = 'reversal'
  union
  -- A credit pays what is owed of its own coin and no more, so that no coin's sum is below nothing.
  select d.user_id from wallet_postings p join wallet_deposits d on d.id = p.deposit_id
    where p.debt > 0 and p.outcome = 'posted'
    group by d.user_id having sum(case p.kind when 'reversal' then p.debt else -p.debt end) > 0;

-- Whose withdrawals wait, also those that were asked for before: a view, so that it is true in the moment of a freeze, and so
-- that the process that watches the chains need not read why.
create view wallet_held_users as
  select user_id from account_freezes where withdrawals and lifted_at is null
  union
  select user_id from wallet_debtors;

-- What a credit pays of an earlier debt is decided once: null until then.
alter table wallet_postings alter column debt drop not null, alter column debt drop default;
update wallet_postings set debt = null where outcome is null and kind = 'credit' and debt = 0;

-- A withdrawal whose payment is given up goes back to the queue, and is approved once more: each time with journals of its own.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
    where conrelid = 'wallet_postings'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%settle%';
  execute format('alter table wallet_postings drop constraint %I', name);
end $$;
alter table wallet_postings add constraint wallet_postings_subject check (
  (deposit_id is not null and kind in ('credit', 'reversal')) or
  (withdrawal_id is not null and kind in ('lock', 'release', 'settle', 'approve', 'recall', 'refund', 'finish')) or
  (payment_id is not null and kind in ('leave', 'arrive', 'return', 'cost')));
drop index wallet_postings_of_withdrawal;
create unique index wallet_postings_of_withdrawal on wallet_postings (withdrawal_id, kind, generation);

-- The payment whose nonce this one uses up instead.
alter table wallet_payments add column replaces bigint references wallet_payments (id);
create unique index wallet_payments_replacing on wallet_payments (replaces) where state <> 'void';
-- The height at which somebody else's transaction was first seen to have used its nonce or an input.
alter table wallet_payments add column rival_height bigint;
-- Given up before anything of it was signed: its withdrawals are free.
alter table wallet_payment_outputs add column is_void boolean not null default false;
drop index wallet_payment_outputs_once;
create unique index wallet_payment_outputs_once on wallet_payment_outputs (withdrawal)
  where withdrawal is not null and not is_void;

-- `rival`: the hot wallet's key was used elsewhere; `lost` are the nonces and outputs that it used.
alter table wallet_stops drop constraint wallet_stops_reason_check;
alter table wallet_stops
  add constraint wallet_stops_reason_check check (reason in ('operator', 'difference', 'outflow', 'rival')),
  add column lost text[] not null default '{}';

-- States of withdrawals that the process that watches the chains may bring about: what it is there for, and nothing else.
create function check_watched_withdrawal() returns trigger language plpgsql as $$
begin
  if current_user::text not like '%\_watcher' then return new; end if;
  if old.next_state is not null then
    raise exception 'withdrawal % enters a state', old.id using errcode = '42501';
  end if;
  if new.next_state is null and (old.state, new.state) in
    (('planned', 'signed'), ('signed', 'sent'), ('sent', 'mined'), ('mined', 'sent')) then return new; end if;
  if new.state = old.state and (old.state, new.next_state) in
    (('queued', 'planned'), ('queued', 'failed'), ('planned', 'queued'), ('sent', 'failed'), ('mined', 'completed'),
      ('mined', 'failed')) then return new; end if;
  raise exception 'the watcher may not take withdrawal % from % to %', old.id, old.state,
    coalesce(new.next_state, new.state) using errcode = '42501';
end $$;
create trigger check_watched_withdrawals before update on withdrawals
  for each row execute function check_watched_withdrawal();
