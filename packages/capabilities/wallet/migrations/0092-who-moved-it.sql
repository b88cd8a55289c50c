-- Whether the sender's own key signed the transaction: what code at their address sends, or whoever may move their tokens, shows
-- nothing of who they are. Of tokens that came before nobody knows.
alter table wallet_deposits add column is_by_sender boolean not null default false;
update wallet_deposits set is_by_sender = true where sender is not null and place in ('v', 'p');
