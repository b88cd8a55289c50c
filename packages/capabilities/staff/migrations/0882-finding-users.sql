-- Operators look for users by the beginning of a name; an index in the database's own order could not help there.
create index users_by_email_beginning on users (email text_pattern_ops);
create index users_by_phone_beginning on users (phone text_pattern_ops);
