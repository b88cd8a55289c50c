-- Until when what was found of its receiver holds; null: somebody has to look before it is bound to a transaction.
alter table withdrawals add column payable_until timestamptz;
-- What is bound already was looked at when it was requested.
update withdrawals set payable_until = changed_at where state = 'planned' or next_state = 'planned';
