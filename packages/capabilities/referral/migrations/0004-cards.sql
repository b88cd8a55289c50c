-- The same payment card is one more reason to hold.
alter table referral_holds drop constraint referral_holds_reason_check;
alter table referral_holds add constraint referral_holds_reason_check
  check (reason in ('identity', 'device', 'card', 'address', 'login', 'matched', 'clawback'));
