alter table copy_relations
  -- What a whole loss or gain is measured by: all that was put in, of which everything taken out has taken its part along.
  add column stop_base numeric check (stop_base >= 0),
  -- What was put in so far, whatever was taken out.
  add column paid_in numeric check (paid_in > 0);

update copy_relations r set stop_base = allotted, paid_in = allotted - coalesce((
  select sum(t.amount) from copy_transfers t
  where t.relation_id = r.id and t.kind = 'wish' and t.is_done and t.amount < 0), 0);

alter table copy_relations alter column stop_base set not null, alter column paid_in set not null;

-- What there was in the relation when some of it was taken out.
alter table copy_transfers add column equity numeric;
