-- What an invitee trades by copying is a product of its own.
alter table referral_earnings
  drop constraint referral_earnings_product_check,
  add constraint referral_earnings_product_check check (product in ('spot', 'futures', 'copy'));
