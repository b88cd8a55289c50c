-- Reopening a market, and changing its limits or the fees, wait for a second person too. Their terms name the market.
alter table staff_approvals
  drop constraint staff_approvals_kind_check,
  add constraint staff_approvals_kind_check check (
    case when kind in ('lift-freeze', 'reset-factor', 'close-account') then user_id is not null and staff_id is null
      when kind in ('change-staff', 'reset-staff') then user_id is null and staff_id is not null
      when kind in ('market-state', 'market-limits', 'fee-tier')
        then user_id is null and staff_id is null and terms->>'about' is not null
      else kind = 'create-staff' and user_id is null and staff_id is null end);
