import { type CustodyAlarmKind, custodyAlarmKinds } from '@bowline/contract/terms/wallet.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import {
  type ChainTotal,
  custodyRows,
  gasTanks,
  type NetworkStanding,
  readChainTotals,
  readStandings,
  readStops,
  TOTALS_STALE_MS,
  type WalletNetwork,
} from '../wallet/index.ts'
import { openDifferences } from './reconcile.ts'

export { type CustodyAlarmKind, custodyAlarmKinds }

/** What somebody should look at now; `about`: `USDT · ETH`, or a network. */
export interface CustodyAlarm {
  readonly kind: CustodyAlarmKind
  readonly about: string
}

/** A withdrawal that waits longer is reported to its owner as delayed. */
const DELAYED_MS = 30 * 60_000

/**
 * Of money that is on chains: networks that nobody watches, books that differ or could not be compared, coins that are stopped,
 * wallets that are too empty or too full, and who waits.
 */
export async function custodyAlarms(
  sql: Sql,
  networks: readonly WalletNetwork[],
  nowMs: number,
): Promise<CustodyAlarm[]> {
  const [differences, standings, totals, stops, rows, tanks, delayed, offline] = await Promise.all([
    openDifferences(sql),
    readStandings(sql),
    readChainTotals(sql),
    readStops(sql),
    custodyRows(sql, networks, nowMs),
    gasTanks(sql, networks),
    sql<{ network: string; coin: string }[]>`
      select distinct network, coin from withdrawals
      where state = 'queued' and receiver is null and changed_at < ${new Date(nowMs - DELAYED_MS)} order by 1, 2`,
    sql<{ network: string }[]>`
      select distinct network from wallet_payments where kind = 'refill-cold' and state = 'asked' order by 1`,
  ])
  const named = ({ coin, network }: { readonly coin: string; readonly network: string }) => `${coin} · ${network}`
  const unwatched = networks.filter((each) => isUnwatched(each, standings, nowMs))
  const alarms = [
    ...unwatched.map(({ network }) => ({ kind: 'node' as const, about: network })),
    ...differences.map((row) => ({ kind: 'books' as const, about: named(row) })),
    ...networks
      .filter((each) => !unwatched.includes(each) && isUnchecked(each, standings, totals, nowMs))
      .map(({ network }) => ({ kind: 'unchecked' as const, about: network })),
    ...stops.map((row) => ({ kind: 'stopped' as const, about: named(row) })),
    ...rows.flatMap(({ network, coin: { coin }, target: { proposal } }) =>
      proposal
        ? [
            {
              kind: proposal.kind.startsWith('refill') ? ('refill' as const) : ('push-out' as const),
              about: named({ coin, network }),
            },
          ]
        : [],
    ),
    ...tanks.flatMap(({ network, coin: { coin }, isShort }) =>
      isShort ? [{ kind: 'gas' as const, about: named({ coin, network }) }] : [],
    ),
    ...delayed.map((row) => ({ kind: 'delayed' as const, about: named(row) })),
    ...offline.map(({ network }) => ({ kind: 'offline' as const, about: network })),
  ]
  const known = new Set<string>()
  return alarms.filter(({ kind, about }) => {
    const isNew = !known.has(`${kind} ${about}`)
    known.add(`${kind} ${about}`)
    return isNew
  })
}

/** So long after we last had all of its blocks. */
const UNWATCHED_MS = 2 * 60_000

/**
 * Its node is away, behind, of another chain or hangs, its scanner stopped, or the process that watches it is gone. One that never
 * had a node is none of this exchange's.
 */
function isUnwatched({ network }: WalletNetwork, standings: readonly NetworkStanding[], nowMs: number): boolean {
  const { currentAtMs, suspended } = standings.find((each) => each.network === network) ?? {}
  if (currentAtMs === undefined) return suspended !== undefined && suspended !== 'no-node'
  return nowMs - currentAtMs > UNWATCHED_MS
}

/** Its chain was watched once, and has not said for a while what is there: what does not agree would not be seen. */
function isUnchecked(
  { network, node, coins }: WalletNetwork,
  standings: readonly NetworkStanding[],
  totals: readonly ChainTotal[],
  nowMs: number,
): boolean {
  const standing = standings.find((each) => each.network === network)
  if (!node || standing?.currentAtMs === undefined) return false
  return coins.some(({ asset }) => {
    const total = totals.find((each) => each.network === network && each.asset === asset)
    return !total || nowMs - total.atMs > TOTALS_STALE_MS
  })
}
