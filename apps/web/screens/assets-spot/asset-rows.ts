import type { CallData } from '@bowline/contract/calls.ts'
import type { BalanceRow } from '@bowline/contract/stream.ts'
import { compareDecimals, fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'

export type Balance = CallData<'GET /exchange-web-gateway/asset/balances'>['balances'][number]

/** The decimals of ledger units of every coin. */
const PLACES = 8
const UNIT = 10n ** BigInt(PLACES)

/** Lays what the account is now over what the page was drawn with; worth follows at the page's prices, rounded down. */
export function withLiveBalances(
  rows: readonly Balance[],
  live: ReadonlyMap<string, Pick<BalanceRow, 'available' | 'locked'>> | undefined,
): Balance[] {
  return rows.map((row) => {
    const now = live?.get(row.coin)
    if (!now) return row
    const total = fromUnits(
      toUnits(now.available, PLACES) + toUnits(now.locked, PLACES) + toUnits(row.withdrawing, PLACES),
      PLACES,
    )
    return { ...row, available: now.available, locked: now.locked, total, value: worth(total, row.price) }
  })
}

function worth(total: string, price: string | null): string | null {
  if (price === null) return null
  const product = toUnits(total, PLACES) * toUnits(price, PLACES)
  return fromUnits(product / UNIT, PLACES)
}

/** The total value of all rows that have one. */
export function totalWorth(rows: readonly Balance[]): string {
  return fromUnits(
    rows.reduce((sum, { value }) => sum + (value === null ? 0n : toUnits(value, PLACES)), 0n),
    PLACES,
  )
}

/** Below one of the currency a balance is small; one without a price is small only when there is nothing of it. */
export function isSmall({ value, total }: Balance): boolean {
  return value === null ? toUnits(total, PLACES) === 0n : compareDecimals(value, '1') < 0
}

export interface AssetFilter {
  readonly search: string
  readonly hideSmall: boolean
}

/** Highest value first, then by coin. */
export function shownBalances(rows: readonly Balance[], { search, hideSmall }: AssetFilter): Balance[] {
  const wanted = search.trim().toLowerCase()
  return rows
    .filter((row) => !(hideSmall && isSmall(row)))
    .filter(({ coin, name }) => coin.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted))
    .toSorted((a, b) => compareDecimals(b.value ?? '0', a.value ?? '0') || a.coin.localeCompare(b.coin, 'en'))
}
