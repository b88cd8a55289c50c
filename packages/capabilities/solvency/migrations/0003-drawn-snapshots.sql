-- A second snapshot at a drawn minute of the day: the daily one seals the minute, the drawn one opens the seal.
alter table solvency_snapshots
  add column seal         text check (seal ~ '^[0-9a-f]{64}$'),
  -- Minutes after midnight UTC, and what kept anybody from guessing them.
  add column drawn_minute smallint check (drawn_minute between 0 and 1439),
  add column drawn_salt   text,
  add check ((drawn_minute is null) = (drawn_salt is null)),
  add check (seal is null or drawn_minute is null);
