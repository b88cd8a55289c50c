import type { Transaction } from '@bowline/platform/postgres/index.ts'
import type { Standing, Transfer, TravelRuleCase } from '../../travel-rule/index.ts'
import { type Checked, type CheckParts, check, type QuoteRequest, type WantedRefusal } from './withdraw.ts'
import { valueThere } from './withdrawn-value.ts'

const DAY_MS = 86_400_000

/** Step 8 of domain/wallet.md §6: whether enough is known of who receives it. */
export async function travelStanding(
  { sql, networks, travelRule }: CheckParts,
  userId: number,
  checked: Checked,
  nowMs: number,
): Promise<Standing> {
  // It stays here: both of them are known.
  if (checked.isInternal) return { is: 'free' }
  // One address of a family is one person's on all of its networks: going round by another splits nothing.
  const family = networks.find(({ network }) => network === checked.network)?.node?.family
  const related = networks.filter(({ node }) => node?.family === family).map(({ network }) => network)
  const there = { networks: related, address: checked.address }
  const ofDay = await valueThere(sql, userId, there, nowMs - DAY_MS)
  return travelRule.standing(sql, transferOf(userId, checked), ofDay)
}

/**
 * In the transaction that holds the user's row: of several at once each was the first of the day before. Uses up what was declared
 * for it. What it lacks after all; undefined: nothing.
 */
export async function bindStanding(
  parts: CheckParts,
  tx: Transaction,
  withdrawId: string,
  { userId, checked, found }: { readonly userId: number; readonly checked: Checked; readonly found: Standing },
  nowMs: number,
): Promise<'data' | 'proof' | undefined> {
  const now = await travelStanding({ ...parts, sql: tx }, userId, checked, nowMs)
  if (now.is === 'missing') return now.need
  // It was to begin without waiting for anybody.
  if (now.is === 'waits' && found.is !== 'waits') return now.case.need
  const known = 'case' in now ? now.case : 'case' in found ? found.case : undefined
  const isBound = !known || (await parts.travelRule.bind(tx, known.id, withdrawId))
  return isBound ? undefined : 'data'
}

/** The case in which what a withdrawal lacks can be given; undefined: nothing is asked for. */
export async function travelRuleCase(
  parts: CheckParts,
  request: QuoteRequest,
  nowMs: number,
): Promise<{ readonly case: TravelRuleCase | undefined } | WantedRefusal> {
  const { id } = request.user
  const checked = await check(parts, request, undefined, nowMs)
  if ('refusal' in checked) return checked
  const standing = await travelStanding(parts, id, checked, nowMs)
  return { case: await parts.travelRule.caseFor(transferOf(id, checked), standing) }
}

function transferOf(userId: number, { coin, network, address, tag, amount, value }: Checked): Transfer {
  return { userId, coin, network, address, tag, amount, value }
}
