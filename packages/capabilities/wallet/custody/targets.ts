import type { MoveKind } from '../payments/payments.store.ts'

/** What is where, of one coin on one network; chain units. */
export interface Holdings {
  readonly deposits: bigint
  readonly hot: bigint
  readonly warm: bigint
  readonly cold: bigint
  readonly transit: bigint
}

export interface TargetInputs {
  readonly held: Holdings
  /** What waits to be paid. */
  readonly queued: bigint
  /** The most that was paid within one day of the last week. */
  readonly busiestDay: bigint
  /** Below it, the first withdrawal of a quiet coin would wait for persons. */
  readonly least: bigint
  readonly has: { readonly warm: boolean; readonly cold: boolean }
}

export interface Target {
  /** What the hot wallet should have. */
  readonly hot: bigint
  readonly proposal: { readonly kind: MoveKind; readonly amount: bigint } | undefined
}

/** In percent (domain/wallet.md §8). */
const HOT_SHARE = 3n
const WARM_SHARE = 10n
const REFILL_BELOW = 40n
const PUSH_ABOVE = 160n

/**
 * The hot wallet has at most three percent of a coin and a day's payouts, and what waits to be paid besides; the warm one fills up
 * to ten percent, and the rest is cold. Proposed is what brings the hot wallet back to its target, when it is far from it.
 */
export function targetOf({ held, queued, busiestDay, least, has }: TargetInputs): Target {
  const total = held.deposits + held.hot + held.warm + held.cold + held.transit
  const share = percent(total, HOT_SHARE)
  const usual = share < busiestDay ? share : busiestDay
  const target = (usual > least ? usual : least) + queued
  return { hot: target, proposal: proposalOf(held, target, total, has) }
}

function proposalOf(
  { hot, warm, cold }: Holdings,
  target: bigint,
  total: bigint,
  has: TargetInputs['has'],
): Target['proposal'] {
  if (hot * 100n < target * REFILL_BELOW) {
    const wanted = target - hot
    if (warm > 0n) return { kind: 'refill-warm', amount: smaller(wanted, warm) }
    return cold > 0n ? { kind: 'refill-cold', amount: smaller(wanted, cold) } : undefined
  }
  if (hot * 100n <= target * PUSH_ABOVE) return undefined
  const spare = hot - target
  const room = percent(total, WARM_SHARE - HOT_SHARE) - warm
  if (has.warm && (room > 0n || !has.cold))
    return { kind: 'push-warm', amount: has.cold ? smaller(spare, room) : spare }
  return has.cold ? { kind: 'push-cold', amount: spare } : undefined
}

const percent = (amount: bigint, share: bigint) => (amount * share) / 100n
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
