import {
  changeAddresses,
  type DeriveAddress,
  fillTank,
  followGivenUp,
  type HouseAddress,
  type NetworkNode,
  openPayments,
  type PayoutsWait,
  planMove,
  planReturns,
  planSweeps,
  planWaiting,
  stepPayment,
  type WalletNetwork,
} from '@bowline/capabilities/wallet/watching.ts'
import type { Chain } from '@bowline/chains'
import type { Signer } from '@bowline/chains/signer/signer.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { withoutAddress } from './watch-network.ts'

export interface ServeParts {
  readonly sql: Sql
  readonly log: Log
  readonly network: WalletNetwork & { readonly node: NetworkNode }
  readonly signer: Signer
  readonly hot: HouseAddress
  /** Pays the fees of what is moved from users' addresses; undefined where what is moved pays them itself. */
  readonly tank: HouseAddress | undefined
  /** Below the hot account's key. */
  readonly derive: DeriveAddress
  readonly onSigned: (txid: string) => void
  readonly now: () => number
}

/** What goes out over one network: every open transaction one step on, and then those that wait. */
export function servePayments(parts: ServeParts): (chain: Chain) => Promise<void> {
  const { sql, log, network } = parts
  const freshChangeOf = changeAddresses(parts)
  const reportWaits = waitReporter(parts)
  let sweepFromMs = 0
  return async (chain) => {
    for (const payment of await openPayments(sql, network.network)) {
      // One that cannot go on holds up no other.
      await stepPayment(parts, chain, payment).catch((error: Error) => {
        const problem = withoutAddress(error)
        log.warn({ network: network.network, payment: payment.id, problem }, 'a payment does not get on')
      })
    }
    reportWaits(await planWaiting(parts, chain, freshChangeOf))
    await fillTank(parts, chain)
    await followGivenUp(parts, chain)
    await planMove(parts, chain, freshChangeOf)
    await planReturns(parts, chain)
    // What is paid out comes first: a sweep only moves what is ours.
    if (parts.now() < sweepFromMs) return
    const begun = await planSweeps(parts, chain, freshChangeOf)
    if (begun === 0) sweepFromMs = parts.now() + network.blockSeconds * 1_000
  }
}

const WAITS = {
  'funds-short': 'the hot wallet has too little for the next withdrawal: refill it',
  'over-cap': 'withdrawals wait: the signer lets no more leave within the hour or the day',
  'key-elsewhere': 'the keys of the hot wallet were used elsewhere: two persons must look',
  'too-dear': 'withdrawals wait: the network takes more than the signer would pay',
} as const satisfies Readonly<Record<PayoutsWait['waits'], string>>

/** Once for each, as long as it stands. */
function waitReporter({ log, network: { network } }: ServeParts): (waiting: readonly PayoutsWait[]) => void {
  let reported = new Set<string>()
  return (waiting) => {
    const before = reported
    reported = new Set()
    for (const { coin, waits } of waiting) {
      const key = `${coin} ${waits}`
      reported.add(key)
      if (!before.has(key)) log.error({ network, coin }, WAITS[waits])
    }
  }
}
