-- By the names that the rest of the house has for a notice.
alter table margin_notices_told rename to margin_notices_sent;
alter table margin_levels_told rename to margin_levels_sent;
alter table margin_levels_sent rename column told_at to sent_at;
