import type { Standing, Transfer, TravelRuleCase } from '../../travel-rule/index.ts'
import { type Checked, type CheckParts, check, type QuoteRequest, type WantedRefusal } from './withdraw.ts'
import { valueThere } from './withdrawn-value.ts'

const DAY_MS = 86_400_000

/** Step 8 of domain/wallet.md §6: whether enough is known of who receives it. */
export async function travelStanding(
  { sql, travelRule }: CheckParts,
  userId: number,
  checked: Checked,
  nowMs: number,
): Promise<Standing> {
  // It stays here: both of them are known.
  if (checked.isInternal) return { is: 'free' }
  const ofDay = await valueThere(sql, userId, checked, nowMs - DAY_MS)
  return travelRule.standing(sql, transferOf(userId, checked), ofDay)
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
