import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { caseFor, isDeclaredOwn, type Transfer, type TravelRuleCase } from './cases.store.ts'
import { isProven, PROOF_MS } from './proofs.store.ts'
import type { TravelRuleSettings } from './providers.ts'
import { needOf } from './rules.ts'

export interface StandingParts {
  readonly settings: () => TravelRuleSettings
  /** Where the user lives, as far as their documents say; undefined: nobody knows. */
  readonly countryOf: (sql: Sql, userId: number) => Promise<string | undefined>
}

/** Whether a withdrawal may begin. `waits`: it may, and goes no further before somebody has answered. */
export type Standing =
  | { readonly is: 'free' }
  | { readonly is: 'accepted' | 'waits'; readonly case: TravelRuleCase }
  | { readonly is: 'missing'; readonly need: 'data' | 'proof'; readonly case: TravelRuleCase | undefined }

/** Whose rules apply: where the user lives, and where the exchange is at home. */
export async function countriesOf(
  { settings, countryOf }: StandingParts,
  sql: Sql,
  userId: number,
): Promise<readonly (string | undefined)[]> {
  const { homeCountry } = settings()
  return [await countryOf(sql, userId), ...(homeCountry === null ? [] : [homeCountry])]
}

/**
 * Step 8 of domain/wallet.md §6. `ofDayThere`: what the user sent to the same address within a day, so that splitting does not
 * help. A wallet shown to be one's own is asked about again after half a year; what another provider must know is sent each time.
 */
export async function standingOf(
  parts: StandingParts,
  sql: Sql,
  transfer: Transfer,
  ofDayThere: Amount,
  nowMs: number,
): Promise<Standing> {
  const need = needOf(await countriesOf(parts, sql, transfer.userId), transfer.coin, transfer.value + ofDayThere)
  if (need === 'none' || (await isProven(sql, transfer, nowMs))) return { is: 'free' }
  if (need === 'data' && (await isDeclaredOwn(sql, transfer, nowMs - PROOF_MS))) return { is: 'free' }
  const known = await caseFor(sql, transfer, nowMs)
  if (known?.state === 'accepted' && covers(known, need)) return { is: 'accepted', case: known }
  if (known?.state === 'sent' || known?.state === 'review') return { is: 'waits', case: known }
  return { is: 'missing', need, case: known?.state === 'accepted' ? undefined : known }
}

/**
 * Declared while less was asked for, it proves nothing, and nobody has looked at whose wallet it is: it is declared anew. Another
 * provider's wallet needs no proof.
 */
function covers({ need, sendTo }: TravelRuleCase, asked: 'data' | 'proof'): boolean {
  return asked === 'data' || need === 'proof' || sendTo === 'provider'
}
