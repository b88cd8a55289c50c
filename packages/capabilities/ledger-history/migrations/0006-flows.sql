-- What came to an account and left it outside trading, and what contracts brought: few lines among those that orders and trades of
-- spot write. The list of kinds is that of movements.read.ts.
create index ledger_lines_flows on ledger_lines (owner, time, sequence)
  where owner <> 0 and biz_type not in (2, 3, 4, 5, 6, 7, 17);
