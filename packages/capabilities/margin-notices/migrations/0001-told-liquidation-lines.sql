-- Up to which line of liquidations' statements people have been told.
create table margin_notices_told (
  is_only boolean primary key default true check (is_only),
  number  bigint not null
);

insert into margin_notices_told (number) values (0);
