import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { checkTables, TABLE_ALARM_PERCENT } from '@bowline/capabilities/operator/index.ts'
import { slowestPosition } from '@bowline/capabilities/projection/index.ts'
import type { CustodyAlarm } from '@bowline/capabilities/reconciliation/index.ts'
import type { AlarmKind } from '@bowline/contract/terms/alarms.ts'
import { HOUSE } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { JobState } from '@bowline/platform/jobs.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { pairOf } from '../../site-kit/pair.ts'
import { stateOf } from '../markets/change-market.ts'
import type { Pulse } from './pulse.ts'

export interface HealthNeeds {
  readonly sql: Sql
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly marketData: Pick<MarketData, 'time'>
  readonly pulse: Pick<Pulse, 'read'>
  readonly instance: { readonly startedAtMs: number }
}

/** The limits of docs/operating.md. */
const LATE_HISTORY_SECONDS = 30
const CLOCK_BEHIND_MS = 1_000
const MOST_TABLES = 6

/**
 * How far the history is behind, by the time of the last command it has. Not longer than we run: a demo's first start trades
 * its past, and a worker that is in the middle of it is not days behind.
 */
export function historyLagSeconds(lastMs: number, startedAtMs: number, nowMs: number): number {
  return Math.max(0, Math.round((nowMs - Math.max(lastMs, startedAtMs)) / 1_000))
}

/** How the engine and the history behind it are doing; measured by asking the engine. */
export async function engineHealth({ engine, sql, pulse, instance }: HealthNeeds, nowMs: number) {
  const askedAt = performance.now()
  const { sequence } = await engine.query({ kind: 'query-account', account: HOUSE })
  const responseMs = Math.round((performance.now() - askedAt) * 10) / 10
  const [tables, slowest] = await Promise.all([checkTables(engine), slowestPosition(sql)])
  const { perSecond, history } = pulse.read(nowMs)
  const isComplete = slowest !== undefined && slowest.sequence >= sequence
  const lag = slowest ? historyLagSeconds(slowest.time, instance.startedAtMs, nowMs) : null
  return {
    sequence,
    engine: {
      commandsPerSecond: Math.round(perSecond * 10) / 10,
      history,
      responseMs,
      historyLagSeconds: isComplete ? 0 : lag,
      tables: tables.slice(0, MOST_TABLES),
    },
  }
}

type Health = Awaited<ReturnType<typeof engineHealth>>['engine']
type Alarm = {
  readonly kind: AlarmKind
  readonly about: string
}

interface AlarmInputs {
  readonly failedMessages: number
  readonly jobs: readonly JobState[]
  readonly custody: readonly CustodyAlarm[]
}

/** What somebody should look at now. */
export function alarmsOf(
  { markets, marketData }: HealthNeeds,
  { tables, historyLagSeconds }: Health,
  { failedMessages, jobs, custody }: AlarmInputs,
  nowMs: number,
): Alarm[] {
  const behindMs = marketData.time - nowMs
  return [
    ...custody,
    ...(behindMs > CLOCK_BEHIND_MS ? [{ kind: 'clock' as const, about: String(Math.round(behindMs / 1_000)) }] : []),
    ...((historyLagSeconds ?? 0) > LATE_HISTORY_SECONDS
      ? [{ kind: 'history' as const, about: String(historyLagSeconds) }]
      : []),
    ...tables
      .filter(({ percent }) => percent >= TABLE_ALARM_PERCENT)
      .map(({ table, percent }) => ({ kind: 'table' as const, about: `${table} ${percent} %` })),
    ...(failedMessages > 0 ? [{ kind: 'messages' as const, about: String(failedMessages) }] : []),
    ...jobs.filter(({ state }) => state === 'failed').map(({ name }) => ({ kind: 'job' as const, about: name })),
    ...markets
      .markets()
      .filter((market) => !market.isTrading)
      .map((market) => ({ kind: 'market' as const, about: `${pairOf(market).replace('_', '/')} ${stateOf(market)}` })),
    ...markets
      .contracts()
      .filter((contract) => !contract.isTrading)
      .map((contract) => ({ kind: 'contract' as const, about: `${contract.name} ${stateOf(contract)}` })),
  ]
}
