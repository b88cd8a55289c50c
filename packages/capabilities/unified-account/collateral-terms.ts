import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { type CollateralRow, collateralRowsOf, isSoundCollateral } from '@bowline/core/messages/unified-terms.ts'
import { LEDGER_DECIMALS, trimUnits } from '@bowline/money'
import { type CollateralDefinition, defineCollateral, PERCENT_DECIMALS } from './collateral-definition.ts'
import type { Collateral } from './collaterals.ts'

/** What of a coin's terms may be changed, as people type it. */
export interface CollateralTexts {
  /** Of each slice where it ends, and the percent of its worth that counts: `10 98; 20 95`. */
  readonly tiers: string
  /** `0` = no bound. */
  readonly platformCap: string
  readonly borrowLimit: string
  readonly interestFree: string
  readonly hourlyPercent: string
  readonly initialPercent: string
  readonly maintenancePercent: string
}

type Definition = CommandOf<'define-collateral'>
type Terms = Required<Omit<Definition, 'kind'>>

const SLICE = /^(\S+) (\S+)$/

export function collateralTextsOf(terms: Terms | Collateral): CollateralTexts {
  const amount = (value: bigint) => trimUnits(value, LEDGER_DECIMALS)
  const percent = (rate: number) => trimUnits(BigInt(rate), PERCENT_DECIMALS)
  return {
    tiers: rowsOf(terms)
      .map(({ cap, ratio }) => `${amount(cap)} ${percent(ratio)}`)
      .join('; '),
    platformCap: amount(terms.platformCap),
    borrowLimit: amount(terms.borrowLimit),
    interestFree: amount(terms.interestFree),
    hourlyPercent: percent(terms.hourlyRate),
    initialPercent: percent(terms.borrowInitial),
    maintenancePercent: percent(terms.borrowMaintenance),
  }
}

/** The coin with other terms; of everybody's collateral the slices stay, since all of it counts. Or what is wrong with them. */
export function withTexts(
  coin: string,
  known: Collateral,
  texts: CollateralTexts,
): Terms | { readonly problem: string } {
  const { initialPercent, maintenancePercent, tiers, ...amounts } = texts
  const definition: CollateralDefinition = {
    ...{ coin, market: known.market, ...amounts, tiers: slicesOf(tiers) },
    borrowPercents: [initialPercent, maintenancePercent],
    byWorth: known.byWorth === 1,
    isAlwaysOn: known.isAlwaysOn === 1,
    isAccepted: known.isAccepted === 1,
  }
  try {
    const { kind: _, ...terms } = defineCollateral(definition, known.asset) as Required<Definition>
    if (!isSoundCollateral(terms)) return { problem: 'caps must rise, ratios fall, and no percent exceed 100' }
    const isOther = collateralTextsOf(terms).tiers !== collateralTextsOf(known).tiers
    return known.isAlwaysOn === 1 && isOther ? { problem: `${coin} always counts in full` } : terms
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

function slicesOf(text: string): [string, string][] {
  return text.split(/[;\n]/).map((slice) => {
    const [, cap = '', percent = ''] = SLICE.exec(slice.trim().replaceAll(/\s+/g, ' ')) ?? []
    return [cap, percent]
  })
}

/** Whether somebody has, may have or may owe less by the new terms, or pays more: at some quantity, or by one of the amounts. */
export function isTighter(before: Terms | Collateral, after: Terms): boolean {
  const [was, becomes] = [rowsOf(before), rowsOf(after)]
  const bounds = [0n, ...[...was, ...becomes].map(({ cap }) => cap)]
  const bound = (cap: bigint) => (cap === 0n ? undefined : cap)
  const [capBefore, capAfter] = [bound(before.platformCap), bound(after.platformCap)]
  return (
    bounds.some((quantity) => ratioAt(becomes, quantity) < ratioAt(was, quantity)) ||
    (capAfter !== undefined && (capBefore === undefined || capAfter < capBefore)) ||
    after.borrowLimit < before.borrowLimit ||
    after.interestFree < before.interestFree ||
    after.hourlyRate > before.hourlyRate ||
    after.borrowInitial > before.borrowInitial ||
    after.borrowMaintenance > before.borrowMaintenance
  )
}

function rowsOf(terms: Terms | Collateral): CollateralRow[] {
  return collateralRowsOf({ ...terms }, terms.tiers)
}

/** Of the next unit behind a quantity. */
function ratioAt(rows: readonly CollateralRow[], quantity: bigint): number {
  return rows.find(({ cap }) => quantity < cap)?.ratio ?? 0
}
