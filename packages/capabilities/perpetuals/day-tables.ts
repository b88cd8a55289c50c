import type { EventOf } from '@bowline/core/messages/events.ts'
import { table } from '../projection/index.ts'
import type { Income } from './perpetuals-tables.ts'

export const DAY_MS = 86_400_000

/** What changed an account's wallets and isolated margin in one coin on one day (UTC), by kind. */
export interface IncomeDay {
  account: number
  asset: number
  /** Its beginning. */
  day: number
  /** An `IncomeKind`. */
  kind: number
  amount: bigint
}

export const contractIncomeDays = table<IncomeDay>('contract_income_days', {
  account: 'number',
  asset: 'number',
  day: 'number',
  kind: 'code',
  amount: 'value',
})

/** A position at the end of a day on which it changed; lots, a short below zero. */
export interface PositionDay {
  account: number
  market: number
  positionSide: number
  day: number
  qty: bigint
  entryValue: bigint
}

export const contractPositionDays = table<PositionDay>('contract_position_days', {
  account: 'number',
  market: 'number',
  positionSide: 'code',
  day: 'number',
  qty: 'value',
  entryValue: 'value',
})

export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS
}

/** A day with the next change of its kind, or a new one. */
export function withIncome(day: IncomeDay | undefined, { account, asset, kind, amount, time }: Income): IncomeDay {
  return { account, asset, day: dayOf(time), kind, amount: (day?.amount ?? 0n) + amount }
}

export function positionDayOf(position: EventOf<'position'>, time: number): PositionDay {
  const { account, market, positionSide, qty, entryValue } = position
  return { account, market, positionSide, day: dayOf(time), qty, entryValue }
}

/** Days of one kind of one coin, and of one position, follow each other under one key. */
export function incomeKey({ account, asset, kind }: Pick<IncomeDay, 'account' | 'asset' | 'kind'>): string {
  return `${account}/${asset}/${kind}`
}

export function positionKey({ account, market, positionSide }: PositionDay): string {
  return `${account}/${market}/${positionSide}`
}
