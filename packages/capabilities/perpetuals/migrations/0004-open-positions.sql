-- Who holds a contract, to say how early each would be deleveraged.
create index contract_positions_open on contract_positions (market, position_id) where closed_at = 0;
