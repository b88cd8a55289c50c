-- How often a closing was tried of which something is still to be closed; null: nothing more is tried.
alter table copy_copies add column tries smallint check (tries is null or (kind = 'close' and tries > 0));

create index copy_copies_unfinished on copy_copies (id) where tries is not null;
