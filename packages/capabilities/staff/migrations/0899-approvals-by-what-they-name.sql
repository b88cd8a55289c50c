-- Which kinds there are is the closed list of contract/terms/staff.ts; here, that each names what it is about.
alter table staff_approvals
  drop constraint staff_approvals_kind_check,
  add constraint staff_approvals_kind_check check (
    case when kind in ('lift-freeze', 'reset-factor', 'close-account') then user_id is not null and staff_id is null
      when kind in ('change-staff', 'reset-staff') then user_id is null and staff_id is not null
      when kind = 'create-staff' then user_id is null and staff_id is null
      else user_id is null and staff_id is null and terms->>'about' is not null end);
