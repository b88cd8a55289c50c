-- When the outcome of an inquiry was reported, and when a notice was received.
alter table travel_rule_inquiries rename column told_at to reported_at;
alter table travel_rule_notices rename column told_at to received_at;
