-- Money that goes into a relation after its start, or comes out of it. Written before the ledger is asked, and counted when it has
-- answered, so that whatever a crash cuts off, or a copier sends twice, is done and counted once.
create table copy_transfers (
  relation_id bigint not null references copy_relations (id),
  -- Of its journal.
  name        text not null,
  -- By the copier's wish; back at the end; back of what came after the end.
  kind        text not null check (kind in ('wish', 'return', 'late')),
  -- Above zero into the relation.
  amount      numeric not null check (amount <> 0),
  -- What the mark is with it, of money that is taken out in deficit.
  high_water  numeric,
  is_done     boolean not null default false,
  asked_at    timestamptz not null,
  primary key (relation_id, name)
);

create index copy_transfers_open on copy_transfers (relation_id) where not is_done;
