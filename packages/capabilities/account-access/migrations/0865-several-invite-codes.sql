-- A user may have several codes, each with a share of the rebate that goes to those who come by it.
alter table invite_codes
  drop constraint invite_codes_pkey,
  add column id bigint generated always as identity primary key,
  -- The one a user has from the start.
  add column is_first boolean not null default true,
  add column kickback_percent smallint not null default 0 check (kickback_percent between 0 and 50),
  add column label text not null default '' check (char_length(label) <= 30);

create unique index invite_codes_first on invite_codes (user_id) where is_first;
create index invite_codes_of_user on invite_codes (user_id, id);

-- By which code, and what it promised then: a later change of the code takes nothing from who came by it.
alter table attributions
  add column invite_code text,
  add column kickback_percent smallint not null default 0 check (kickback_percent between 0 and 50);

update attributions set invite_code = (select code from invite_codes where user_id = inviter_id)
where inviter_id is not null;

alter table attributions add check ((invite_code is null) = (inviter_id is null));

create index attributions_of_code on attributions (invite_code) where invite_code is not null;
