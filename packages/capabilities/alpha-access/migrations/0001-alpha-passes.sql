-- Whom staff let into Alpha, the area that is not open to everybody.
create table alpha_passes (
  user_id bigint primary key references users (id) on delete cascade,
  note    text not null check (char_length(note) between 1 and 500),
  set_by  text not null,
  set_at  timestamptz not null
);

-- Staff read it newest first.
create index alpha_passes_newest on alpha_passes (set_at desc, user_id desc);
