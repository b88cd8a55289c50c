import { NATIVE } from '@bowline/chains/chain.ts'
import { toLedger } from '@bowline/chains/ledger-units.ts'
import { type Amount, multiplyDivide } from '@bowline/money'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Worth } from '../../portfolio/index.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'
import { changeFee, type FeeInForce, feesInForce, type PayoutCosts, payoutCosts } from './fees.store.ts'
import { askedFor, FEWEST_PAYOUTS, nextFee } from './next-fee.ts'

const DAY_MS = 86_400_000
/** The queue runs a job once more at each start: however often that is, a fee moves once within the hour. */
const REST_MS = 55 * 60_000
const ACTOR = 'review'

export interface ReviewParts {
  readonly sql: Sql
  readonly networks: readonly WalletNetwork[]
  /** Of a ledger unit of the one coin in the other; undefined: one of them has no price now. */
  readonly worth: (coin: string, currency: string) => Worth | undefined
  readonly log: Pick<Log, 'info'>
}

/** Moves each fee towards what payouts cost within the last day (domain/wallet.md §5). Returns how many were changed. */
export async function reviewFees(parts: ReviewParts, nowMs: number): Promise<number> {
  const { sql, log } = parts
  const networks = parts.networks.filter(({ node }) => node)
  const [fees, costs] = await Promise.all([feesInForce(sql, networks, nowMs), payoutCosts(sql, nowMs - DAY_MS)])
  let changed = 0
  for (const inForce of fees) {
    const { network, coin, fee, version, sinceMs } = inForce
    if (sinceMs !== undefined && nowMs - sinceMs < REST_MS) continue
    const of = costs.find((each) => each.network === network && each.asset === coin.asset)
    const asked = askedOf(parts, inForce, of)
    // What costs cannot be told in the coin moves nothing.
    if (asked === 'no-price') continue
    const next = nextFee(coin.withdrawal, fee, asked)
    if (next === fee) continue
    const terms = { network, coin: coin.coin, version, fee: next, replaced: fee, asked, payouts: of?.payouts ?? 0 }
    if (!(await changeFee(sql, { ...terms, actor: ACTOR, atMs: nowMs }))) continue
    changed += 1
    log.info({ network, coin: coin.coin, from: String(fee), to: String(next) }, 'the fee of a withdrawal changed')
  }
  return changed
}

function askedOf(
  { networks, worth }: ReviewParts,
  { network, coin }: FeeInForce,
  costs: PayoutCosts | undefined,
): Amount | undefined | 'no-price' {
  if (!costs || costs.payouts < FEWEST_PAYOUTS) return undefined
  const native = networks.find((each) => each.network === network)?.coins.find(({ asset }) => asset === NATIVE)
  const price = native && worth(native.coin, coin.coin)
  if (!price) return 'no-price'
  const { units } = toLedger(costs.ninetieth, native.decimals, 'up')
  return askedFor(multiplyDivide(units, price.numerator, price.denominator, 'up'))
}
