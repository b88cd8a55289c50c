-- Who gave a member his password or his role last: it could be himself under another name, so it never takes the two of
-- them to be two persons. Null: the machine's own command line.
alter table staff add column entrusted_by bigint references staff (id);
