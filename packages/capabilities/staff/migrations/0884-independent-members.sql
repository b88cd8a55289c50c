-- Everybody who ever had a member's password in hand or put a role of theirs in force: they could act as that member.
-- Rows are only added; what the machine's own command line does takes them away, as it begins the member anew.
create table staff_entrustments (
  staff_id bigint not null references staff (id),
  by_id    bigint not null references staff (id),
  primary key (staff_id, by_id),
  check (staff_id <> by_id)
);

insert into staff_entrustments (staff_id, by_id)
select id, entrusted_by from staff where entrusted_by is not null and entrusted_by <> id;

alter table staff drop column entrusted_by;

-- From then on they may decide what others ask for.
alter table staff add column decides_from timestamptz;
update staff set decides_from = created_at;
alter table staff alter column decides_from set not null;

-- Changes of staff themselves wait for a second person like those of users.
alter table staff_approvals
  alter column user_id drop not null,
  add column staff_id bigint references staff (id),
  drop constraint staff_approvals_kind_check,
  add constraint staff_approvals_kind_check check (
    case when kind in ('lift-freeze', 'reset-factor', 'close-account') then user_id is not null and staff_id is null
      when kind in ('change-staff', 'reset-staff') then user_id is null and staff_id is not null
      else kind = 'create-staff' and user_id is null and staff_id is null end);

create index staff_approvals_waiting_for_staff on staff_approvals (kind) where state = 'waiting' and user_id is null;
