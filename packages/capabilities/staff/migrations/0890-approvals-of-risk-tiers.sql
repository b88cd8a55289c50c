-- A table of risk tiers of contracts waits for a second person too; the terms name its number.
alter table staff_approvals
  drop constraint staff_approvals_kind_check,
  add constraint staff_approvals_kind_check check (
    case when kind in ('lift-freeze', 'reset-factor', 'close-account') then user_id is not null and staff_id is null
      when kind in ('change-staff', 'reset-staff') then user_id is null and staff_id is not null
      when kind in (
        'market-state', 'market-limits', 'fee-tier', 'risk-tiers', 'give-account', 'end-stop', 'move-coins', 'cold-key'
      ) then user_id is null and staff_id is null and terms->>'about' is not null
      else kind = 'create-staff' and user_id is null and staff_id is null end);
