import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { Messages, WebNews } from '../messages/index.ts'
import type { ContractHistory, Markings } from '../perpetuals/index.ts'
import { CopyFigures } from './copy-figures.ts'
import { CopyMoney } from './copy-money.ts'
import { CopyTrading } from './copy-trading.ts'
import { LeaderFollower } from './follow-leaders.ts'
import { Leaders } from './leaders.ts'
import { CopyOversight } from './oversight.ts'
import { RunningRelations } from './running-relations.ts'

/** How often stops by loss, profits and ends under way are looked at. */
const ROUND_MS = 1_000

export interface CopyTradingNeeds {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly markings: Pick<Markings, 'of'>
  readonly history: ContractHistory
  readonly ledger: Pick<LedgerHistory, 'balances' | 'lines'>
  readonly onBatch: (listen: (batch: EventBatch) => void) => void
  readonly messages: Pick<Messages, 'enqueue'>
  readonly webNews: WebNews
  readonly log: Log
  readonly now: () => number
  readonly random?: () => number
  readonly everyMs?: number
}

/** Leaders, those who copy them, and the reaction to what leaders do. */
export function openCopyTrading({ everyMs = ROUND_MS, random = Math.random, onBatch, ...needs }: CopyTradingNeeds) {
  const { sql, log } = needs
  const money = new CopyMoney(needs)
  const relations = new RunningRelations()
  const onFlat = (leaderAccount: number, market: number) => copying.onFlat(leaderAccount, market)
  const onLeaders = {
    onChange: (userId: number) => copying.onLeader(userId),
    onShare: (userId: number) => copying.onShare(userId),
  }
  const follower = new LeaderFollower({ ...needs, random, relations, onFlat })
  const leaders = new Leaders({ ...needs, money, ...onLeaders })
  const copying = new CopyTrading({ ...needs, money, relations, follower, leaders })
  onBatch((batch) => copying.apply(batch))
  const onFailure = (error: Error) => log.warn({ error: error.message }, 'copy trading could not be looked after')
  const loop = startLoop({ everyMs, round: () => copying.round(), onFailure })
  const figures = new CopyFigures({ ...needs, sql, money, leaders })
  const oversight = new CopyOversight({ sql, figures, leaders })
  return { copying, leaders, figures, oversight, follower, complete: loop.once(), round: loop.once, close: loop.close }
}

export type OpenCopyTrading = ReturnType<typeof openCopyTrading>
