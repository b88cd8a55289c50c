-- A higher share of profit that a copier has agreed to, and the Monday from which on it counts.
alter table copy_relations
  add column next_share_ppm bigint check (next_share_ppm between 0 and 300000),
  add column next_share_from timestamptz,
  add constraint copy_relations_next_share check ((next_share_ppm is null) = (next_share_from is null));

-- Suspended: by staff; nobody new, and nothing new is copied.
alter table copy_leaders
  drop constraint copy_leaders_state_check,
  add constraint copy_leaders_state_check
    check (state in ('applied', 'active', 'paused', 'suspended', 'leaving', 'left', 'refused', 'removed'));
