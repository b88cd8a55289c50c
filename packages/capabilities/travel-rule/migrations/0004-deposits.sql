-- Payments to users are asked about as well: who sent them, or whose wallet they come from.
alter table travel_rule_cases
  -- The wallet's deposit; null: it is about a withdrawal.
  add column deposit_id bigint,
  drop constraint travel_rule_cases_check,
  -- Of a deposit another provider may tell, or persons decide, before its owner has said anything.
  add constraint travel_rule_cases_said
    check ((send_to is null) = (state = 'asked') or state = 'expired' or
      deposit_id is not null and state in ('accepted', 'rejected')),
  drop constraint travel_rule_cases_address_check,
  -- Empty where the chain does not name the sender.
  add constraint travel_rule_cases_address_check
    check (char_length(address) <= 128 and (address <> '' or deposit_id is not null)),
  add constraint travel_rule_cases_subject check (deposit_id is null or withdraw_id is null);
create index travel_rule_cases_of_deposit on travel_rule_cases (deposit_id) where deposit_id is not null;

-- What another provider told beforehand is good for one deposit.
alter table travel_rule_notices add column deposit_id bigint unique;
