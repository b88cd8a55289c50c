-- Names under which somebody led before: kept, so that nobody leads away from their figures by leaving and applying anew.
create table copy_leader_names (
  leader_id bigint not null references copy_leaders (user_id),
  name      text not null,
  until     timestamptz not null,
  primary key (leader_id, until)
);

create index copy_leader_names_by_name on copy_leader_names (lower(name));
