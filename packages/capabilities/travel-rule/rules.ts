import { type TravelRuleNeed, travelRuleNeeds } from '@bowline/contract/terms/travel-rule.ts'
import type { Amount } from '@bowline/money'

/** What must be there before a withdrawal begins: nothing, who receives it, or also a proof that the wallet is one's own. */
export type { TravelRuleNeed }

/** Values in USDT, ledger units. Undefined: never. */
interface TravelRule {
  readonly countries: readonly string[] | 'others'
  readonly coins: readonly string[] | 'all'
  readonly dataFrom: Amount | undefined
  readonly proofAbove: Amount | undefined
}

const usdt = (whole: bigint) => whole * 100_000_000n

// biome-ignore format: a list reads better in lines
const EU = [
  'AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT', 'NL',
  'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'IS', 'LI', 'NO',
]

/**
 * By country; the first row that names country and coin counts. Bounds in euro are taken as so many USDT, which is never
 * the laxer of the two while a euro is worth more than a dollar.
 */
const TRAVEL_RULES: readonly TravelRule[] = [
  // Regulation (EU) 2023/1113, articles 14 and 16.
  { countries: EU, coins: 'all', dataFrom: 0n, proofAbove: usdt(1_000n) },
  // 31 CFR 1010.410(f).
  { countries: ['US'], coins: 'all', dataFrom: usdt(3_000n), proofAbove: undefined },
  // FATF Recommendation 16.
  { countries: 'others', coins: 'all', dataFrom: usdt(1_000n), proofAbove: undefined },
]

const ORDER = travelRuleNeeds.toReversed()

/** The strictest of what the user's country and our own ask for. `total`: with what went to the same address within a day. */
export function needOf(countries: readonly (string | undefined)[], coin: string, total: Amount): TravelRuleNeed {
  const needs = countries.map((country) => needIn(country, coin, total))
  return ORDER.find((need) => needs.includes(need)) ?? 'none'
}

function needIn(country: string | undefined, coin: string, total: Amount): TravelRuleNeed {
  const rule = TRAVEL_RULES.find(
    ({ countries, coins }) =>
      (countries === 'others' || (country !== undefined && countries.includes(country))) &&
      (coins === 'all' || coins.includes(coin)),
  )
  if (rule?.proofAbove !== undefined && total > rule.proofAbove) return 'proof'
  return rule?.dataFrom !== undefined && total >= rule.dataFrom ? 'data' : 'none'
}
