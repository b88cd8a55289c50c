import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'

/** How somebody showed that a wallet is theirs; `staff`: persons looked at what was handed in. */
export type ProofMethod = 'message' | 'bip322' | 'eip191' | 'eip1271' | 'amount' | 'staff'

/** A proof is asked for again after so long (domain/wallet.md §9). */
export const PROOF_MS = 180 * 24 * 60 * 60 * 1000

export interface Wallet {
  readonly userId: number
  readonly network: string
  readonly address: string
}

export async function writeProof(
  tx: Transaction,
  { userId, network, address }: Wallet,
  method: ProofMethod,
  nowMs: number,
): Promise<void> {
  await tx`
    insert into travel_rule_proofs (user_id, network, address, method, proved_at, good_until)
    values (${userId}, ${network}, ${address}, ${method}, ${new Date(nowMs)}, ${new Date(nowMs + PROOF_MS)})
    on conflict (user_id, network, address) do update
      set method = excluded.method, proved_at = excluded.proved_at, good_until = excluded.good_until`
}

export async function isProven(sql: Sql, { userId, network, address }: Wallet, nowMs: number): Promise<boolean> {
  const rows = await sql`
    select from travel_rule_proofs
    where user_id = ${userId} and network = ${network} and address = ${address} and good_until > ${new Date(nowMs)}`
  return rows.length > 0
}
