import type { Sql } from '@bowline/platform/postgres/index.ts'
import { custodyRows, gasTanks, readStops, type WalletNetwork } from '../wallet/index.ts'
import { openDifferences } from './reconcile.ts'

export const CUSTODY_ALARMS = ['books', 'stopped', 'refill', 'push-out', 'gas', 'delayed', 'offline'] as const
export type CustodyAlarmKind = (typeof CUSTODY_ALARMS)[number]

/** What somebody should look at now; `about`: `USDT · ETH`. */
export interface CustodyAlarm {
  readonly kind: CustodyAlarmKind
  readonly about: string
}

/** A withdrawal that waits longer is reported to its owner as delayed. */
const DELAYED_MS = 30 * 60_000

/** Of money that is on chains: books that differ, coins that are stopped, wallets that are too empty or too full, and who waits. */
export async function custodyAlarms(
  sql: Sql,
  networks: readonly WalletNetwork[],
  nowMs: number,
): Promise<CustodyAlarm[]> {
  const [differences, stops, rows, tanks, delayed, offline] = await Promise.all([
    openDifferences(sql),
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
  const alarms = [
    ...differences.map((row) => ({ kind: 'books' as const, about: named(row) })),
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
