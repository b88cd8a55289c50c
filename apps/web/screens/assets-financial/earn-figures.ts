import type { CallData } from '@bowline/contract/calls.ts'
import { placesOf, toUnits, trimDecimals, truncateDecimals } from '@bowline/design-system/numbers/decimal.ts'
import type { ScreenContext } from '../../screen.ts'

export type EarnProduct = CallData<'GET /exchange-web/web/earn/products'>['products'][number]
export type EarnPosition = CallData<'GET /exchange-web/web/earn/positions'>['positions'][number]
export type EarnRequest = CallData<'POST /exchange-web/web/earn/subscribe'>
export type EarnPayout = CallData<'GET /exchange-web/web/earn/payouts'>['rows'][number]
export type ComingPayout = CallData<'GET /exchange-web/web/earn/calendar'>['payouts'][number]

/** Ledger units have as many decimals. */
const PLACES = 8
/** How far the calendar looks ahead. */
const CALENDAR_DAYS = 35

/** What the page shows of now; the histories are asked for when they are looked at. */
export async function askEarn(siteApi: ScreenContext['siteApi']) {
  const [{ products }, { positions }, { payouts }, { balances }] = await Promise.all([
    siteApi('GET /exchange-web/web/earn/products'),
    siteApi('GET /exchange-web/web/earn/positions'),
    siteApi('GET /exchange-web/web/earn/calendar', { days: CALENDAR_DAYS }),
    siteApi('GET /exchange-web-gateway/asset/balances'),
  ])
  return {
    ...{ products, positions, payouts },
    available: Object.fromEntries(balances.map(({ coin, available }) => [coin, available])),
  }
}

export type EarnFigures = Awaited<ReturnType<typeof askEarn>>

/** A yearly rate with at least two decimals. */
export const ratePercent = (percent: string): string =>
  truncateDecimals(percent, Math.max(2, placesOf(trimDecimals(percent))))

export interface PayoutDay {
  readonly atMs: number
  readonly payouts: readonly ComingPayout[]
}

/** The calendar by day, earliest first. */
export function payoutDays(payouts: readonly ComingPayout[]): PayoutDay[] {
  return [...Map.groupBy(payouts, ({ atMs }) => atMs)].map(([atMs, own]) => ({ atMs, payouts: own }))
}

export interface CoinSum {
  readonly coin: string
  readonly amount: string
  readonly isEstimate: boolean
}

/** What one day pays, by coin. */
export function sumsOf(payouts: readonly ComingPayout[], of: 'reward' | 'principal'): CoinSum[] {
  return [...Map.groupBy(payouts, ({ coin }) => coin)].flatMap(([coin, own]) => {
    const units = own.reduce((sum, payout) => sum + toUnits(payout[of], PLACES), 0n)
    if (units === 0n) return []
    const text = units.toString().padStart(PLACES + 1, '0')
    const amount = `${text.slice(0, -PLACES)}.${text.slice(-PLACES)}`
    return [{ coin, amount, isEstimate: of === 'reward' && own.some(({ isEstimate }) => isEstimate) }]
  })
}

/** A table as a file: its heads, then its rows. Texts that a spreadsheet would take for a formula are quoted out of it. */
export function csvOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
  }
  return `${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
