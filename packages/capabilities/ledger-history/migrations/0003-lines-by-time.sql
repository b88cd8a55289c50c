-- A user's transactions, newest first, also of a time long past. Commands and times rise together, so the order of both is
-- that of commands.
DROP INDEX ledger_lines_by_owner;
CREATE INDEX ledger_lines_by_owner ON ledger_lines (owner, time, sequence, line) WHERE owner <> 0;
