-- How far each projector has come. A row moves only in the transaction that writes the projector's rows.
CREATE TABLE projection_positions (
  name text PRIMARY KEY,
  version integer NOT NULL,
  -- Last command whose rows are written, and its time.
  sequence bigint NOT NULL,
  time bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
