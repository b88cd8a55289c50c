-- Wrong PINs, passkey answers and recovery codes belong to the same streak.
alter table factor_failures
  drop constraint factor_failures_factor_check,
  add constraint factor_failures_factor_check
    check (factor in ('authenticator', 'sms', 'email', 'passkey', 'recovery-code', 'pin'));
