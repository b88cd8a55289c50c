-- For which reasons staff have released an invitee: for another one they are held again.
alter table referral_holds add column released_for text[] not null default '{}';
update referral_holds set released_for = array[reason] where state = 'released';
