import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { OpenCopyTrading } from '../copy-trading/index.ts'
import { DEFAULT_SETTINGS } from '../copy-trading/index.ts'
import { findUserByEmail, mainAccountOf } from '../identity/index.ts'
import { unasked } from '../permission/index.ts'
import { LEAD_TRADERS } from './lead-traders.ts'

/** What whoever copies them in the demo allots to each. */
const ALLOTTED = 2_000n * 100_000_000n

export interface SeedLeadersNeeds {
  readonly sql: Sql
  readonly copyTrading: Pick<OpenCopyTrading, 'leaders' | 'copying'>
}

/**
 * Puts the demo's lead traders on the board by the way of everybody, application and review, and has one user copy them all, so
 * that there is something to see. Repeating it changes nothing. False: their history is not in the database yet.
 */
export async function seedLeaders({ sql, copyTrading }: SeedLeadersNeeds, copier: string): Promise<boolean> {
  const { leaders, copying } = copyTrading
  const copies = await findUserByEmail(sql, copier)
  for (const { email, name, about, sharePpm } of LEAD_TRADERS) {
    const user = await findUserByEmail(sql, email)
    if (!user) return false
    if (await leaders.find(user.id)) continue
    const applied = await leaders.apply(unasked(mainAccountOf(user.id)), { name, about, sharePpm })
    if ('refusal' in applied) return false
    await leaders.decide(user.id, 'accept', 'demo')
    if (!copies) continue
    const wish = { leaderId: user.id, amount: ALLOTTED, home: 'spot' as const, settings: DEFAULT_SETTINGS }
    await copying.start(unasked(mainAccountOf(copies.id)), wish)
  }
  return true
}
