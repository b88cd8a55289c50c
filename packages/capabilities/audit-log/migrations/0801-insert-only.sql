-- The chain is continued with the owner's rights, so that who writes rows need not read them.
alter function chain_audit_row() security definer set search_path = public, pg_temp;
