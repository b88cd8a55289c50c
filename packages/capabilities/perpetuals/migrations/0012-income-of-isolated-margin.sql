-- Whether a change was of an isolated position's margin, and its balance therefore not of the wallet. Rebuilt with the projection.
ALTER TABLE contract_income ADD COLUMN isolated boolean NOT NULL DEFAULT false;
