-- Any change for the worse is announced a week before: not only that a coin is taken no longer, but other terms of it too.
alter table collateral_ends rename to collateral_changes;
alter table collateral_changes rename column ends_at to due_at;
alter table collateral_changes rename column ended_at to done_at;
alter index collateral_ends_to_come rename to collateral_changes_to_come;
alter table collateral_changes
  -- What is to be other of the coin's terms, as people write them; null: the coin stops being collateral.
  add column terms jsonb,
  -- Who has the coin has been told, and told that it does not come about.
  add column told_at timestamptz,
  add column told_back_at timestamptz;
