import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useEffect } from 'react'
import type { PositionRow } from '../../../contracts/positions/position-rows.ts'
import { useDesk } from '../../../desk/desk.ts'
import type { PriceLevel } from '../../../desk/price-levels.ts'
import { useWords } from '../../../words/use-words.ts'

/** Shows on the chart where each position on this contract began, breaks even and is liquidated. */
export function usePositionLevels(rows: readonly PositionRow[] | undefined): void {
  const t = useWords('contracts/positions')
  const { symbols } = useLocale()
  const { market, levels } = useDesk()
  useEffect(() => {
    levels.show(
      (rows ?? [])
        .filter(({ pair }) => pair === market.pair)
        .flatMap((row): PriceLevel[] => {
          const { key, side, qty, unit, upl, coin, entry, breakEven, liquidation } = row
          const result = displayNumber(upl, { signed: true }, symbols)
          const name = `${t(`side.${side}`)} ${displayNumber(qty, { decimals: 8, exact: true, trim: true }, symbols)} ${unit}`
          const tone = side === 'long' ? 'gain' : 'loss'
          const at = (what: string, price: string | null, label: string, tone: PriceLevel['tone']) =>
            price === null ? [] : [{ key: `${key}/${what}`, price, label, tone }]
          return [
            ...at('entry', entry, `${name} \u00b7 ${result} ${coin}`, tone),
            ...at('breakEven', breakEven, t('column.breakEven'), 'plain'),
            ...at('liquidation', liquidation, t('column.liquidation'), 'warn'),
          ]
        }),
    )
    return () => levels.show([])
  }, [rows, levels, market, symbols, t])
}
