-- One that staff have cancelled says so; its owner may have cancelled the others.
alter table conversions drop constraint conversions_check;
alter table conversions add constraint conversions_reason check (
  case state
    when 'failed' then reason is not null and reason <> 'called-off'
    when 'cancelled' then reason is null or reason = 'called-off'
    else reason is null
  end);
