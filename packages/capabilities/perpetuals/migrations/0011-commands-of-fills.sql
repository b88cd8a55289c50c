-- Fills of one command are one move of whoever is followed, and two commands may have the same time. Rebuilt with the projection.
ALTER TABLE contract_fills ADD COLUMN sequence bigint NOT NULL DEFAULT 0;
