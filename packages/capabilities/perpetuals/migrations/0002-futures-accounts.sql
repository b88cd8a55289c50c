-- Who accepted which version of the risk notice, when and from where. Rows are never changed.
CREATE TABLE futures_risk_acceptances (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  version     text NOT NULL,
  -- What was asked beside it, as JSON.
  answers     text NOT NULL,
  ip          inet NOT NULL,
  user_agent  text NOT NULL,
  accepted_at timestamptz NOT NULL,
  UNIQUE (user_id, version)
);

-- Whose futures account is open, and since when.
CREATE TABLE futures_accounts (
  user_id   bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL
);
