-- How far each projector has come. A row moves only in the transaction that writes the projector's rows.
CREATE TABLE projection_positions (
  name text PRIMARY KEY,
  version integer NOT NULL,
  sequence bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
