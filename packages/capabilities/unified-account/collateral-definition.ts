import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { type CollateralRow, collateralFields, MOST_COLLATERAL_TIERS } from '@bowline/core/messages/unified-terms.ts'
import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'

/** A coin that unified accounts take as collateral, as people write it; what is left out has the default. */
export interface CollateralDefinition {
  readonly coin: string
  /** Number of the market whose index says what it is worth: see `collateralTerms`. */
  readonly market: number
  /** Where each slice of a holding ends, and how much of its worth counts; above the last nothing does. */
  readonly tiers: readonly (readonly [cap: string, percent: string])[]
  /** Caps of tiers are USD worth, not quantities. */
  readonly byWorth?: boolean
  /** It is collateral of everybody, and nobody switches it off. */
  readonly isAlwaysOn?: boolean
  readonly isAccepted?: boolean
  /** Above it nothing opens in what settles in the coin, and all that is owed is repaid. */
  readonly borrowLimit: string
  /** So much of an unrealised loss bears no interest. */
  readonly interestFree: string
  readonly hourlyPercent?: string
  /** Initial and maintenance margin of what is owed. */
  readonly borrowPercents?: readonly [initial: string, maintenance: string]
  /** Of all accounts together; `0` = no bound. */
  readonly platformCap: string
}

/** domain/unified-account.md §3, §4: 8.76 % a year; debts need 10 % and 4 %. */
const HOURLY = '0.001'
const BORROW = ['10', '4'] as const
/** A percent has so many decimals in rates of 10^-8. */
export const PERCENT_DECIMALS = 6

/** The command that defines it; throws with what is wrong with it, since such a table must stop a start. */
export function defineCollateral(
  definition: CollateralDefinition,
  asset: number | undefined,
): CommandOf<'define-collateral'> {
  const { coin, market, tiers } = definition
  if (asset === undefined) throw new Error(`collateral ${coin} is not an asset`)
  if (tiers.length === 0 || tiers.length > MOST_COLLATERAL_TIERS)
    throw new Error(`collateral ${coin} has 1 to ${MOST_COLLATERAL_TIERS} tiers`)
  const amount = (text: string) => unitsOf(coin, text, LEDGER_DECIMALS)
  const rate = (percent: string) => Number(unitsOf(coin, percent, PERCENT_DECIMALS))
  const rows = tiers.map(([cap, percent]): CollateralRow => ({ cap: amount(cap), ratio: rate(percent) }))
  const [borrowInitial, borrowMaintenance] = definition.borrowPercents ?? BORROW
  return {
    kind: 'define-collateral',
    ...{ asset, market, tiers: rows.length, ...collateralFields(rows) },
    isAccepted: (definition.isAccepted ?? true) ? 1 : 0,
    isAlwaysOn: definition.isAlwaysOn ? 1 : 0,
    byWorth: definition.byWorth ? 1 : 0,
    hourlyRate: rate(definition.hourlyPercent ?? HOURLY),
    borrowInitial: rate(borrowInitial),
    borrowMaintenance: rate(borrowMaintenance),
    borrowLimit: amount(definition.borrowLimit),
    interestFree: amount(definition.interestFree),
    platformCap: amount(definition.platformCap),
  }
}

function unitsOf(coin: string, text: string, decimals: number): bigint {
  const value = parseUnits(text, decimals)
  if (isFault(value)) throw new Error(`"${text}" of collateral ${coin} is ${value}`)
  return value
}
