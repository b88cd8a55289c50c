-- A conversion at a limit price that staff have taken back on its owner's behalf.
alter table conversions drop constraint conversions_step_check;
alter table conversions add constraint conversions_step_check check (
  step in ('lock', 'fill', 'cancel', 'call-off', 'expire'));
