-- Lines of unified accounts: their equity and maintenance margin are USD.
ALTER TABLE contract_liquidation_lines ADD COLUMN is_unified smallint NOT NULL DEFAULT 0;
