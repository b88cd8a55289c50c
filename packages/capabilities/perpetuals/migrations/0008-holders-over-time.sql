-- Who held a contract at a moment: those that were closed after it, beside those that are open still.
create index contract_positions_closed on contract_positions (market, closed_at) where closed_at > 0;
