-- A foreign key locks the user's row for each head and floor that a root records. The first root of 100,000 accounts took longer than
-- a statement may. Heads are compared with the hashes of entries, which keep their key, and floors with the scores of cycles.
alter table ledger_root_heads drop constraint ledger_root_heads_professional_id_fkey;
alter table ledger_root_floors drop constraint ledger_root_floors_professional_id_fkey;
