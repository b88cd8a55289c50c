alter table tickets rename column facts to details;
