import { amountText, parseAmount } from '@bowline/capabilities/markets/index.ts'
import type { LimitsLeft } from '@bowline/capabilities/wallet/index.ts'

/** Limits and what is left of them, in USDT. */
export function limitTexts({ limits, usedOfDay, usedOfMonth }: LimitsLeft) {
  return {
    perDay: limits.perDay,
    perMonth: limits.perMonth,
    leftToday: leftOf(limits.perDay, usedOfDay),
    leftThisMonth: leftOf(limits.perMonth, usedOfMonth),
  }
}

/** Never less than nothing: a level may have become lower since. */
function leftOf(limit: string, used: bigint): string {
  const left = unitsOf(limit) - used
  return amountText(left > 0n ? left : 0n)
}

function unitsOf(limit: string): bigint {
  const units = parseAmount(limit)
  if (typeof units !== 'bigint') throw new Error(`${limit} is no limit`)
  return units
}
