-- By the names that the rest of the house has for a notice.
alter table collateral_changes rename column told_at to notified_at;
alter table collateral_changes rename column told_back_at to withdrawal_notified_at;
