import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useEffect, useState } from 'react'
import { digitsOf } from '../../../contracts/figures/figure-texts.ts'
import type { OpenedPosition } from '../../../contracts/positions/position-dialogs.tsx'
import type { PositionRow } from '../../../contracts/positions/position-rows.ts'
import { useDesk, useDeskMessages } from '../../../desk/desk.ts'
import { inOne } from '../../../desk/in-one.ts'
import type { PriceLevel } from '../../../desk/price-levels.ts'
import { useWords } from '../../../words/use-words.ts'

/** What dragging each of a position's prices asks for: its exits, an order that closes it, another margin. */
const ASKED = { entry: 'exits', breakEven: 'close', liquidation: 'margin' } as const
type What = keyof typeof ASKED

/**
 * Shows on the chart where each position on this contract began, breaks even and is liquidated, and what letting one of them go
 * elsewhere opens. The liquidation of a cross position moves with its wallet alone.
 */
export function usePositionLevels(rows: readonly PositionRow[] | undefined) {
  const t = useWords('contracts/positions')
  const { symbols, direction } = useLocale()
  const { market, levels } = useDesk()
  const toast = useToast()
  const [opened, setOpened] = useState<OpenedPosition>()
  useEffect(() => {
    levels.show(
      (rows ?? [])
        .filter(({ pair }) => pair === market.pair)
        .flatMap((row): PriceLevel[] => {
          const { key, side, qty, unit, upl, coin, entry, breakEven, liquidation, isolated, terms } = row
          const result = displayNumber(upl, { signed: true, zero: true, ...digitsOf(terms) }, symbols)
          const size = displayNumber(qty, { decimals: 8, exact: true, trim: true }, symbols)
          const name = `${t(`side.${side}`)} ${inOne(`${size} ${unit}`, direction)}`
          const tone = side === 'long' ? 'gain' : 'loss'
          const at = (what: What, price: string | null, label: string, tone: PriceLevel['tone']): PriceLevel[] => {
            const isMovable = what !== 'liquidation' || isolated
            return price === null
              ? []
              : [{ key: `${key}/${what}`, price, label, tone, isMovable, isClosable: what === 'entry' }]
          }
          return [
            ...at('entry', entry, `${name} \u00b7 ${inOne(`${result} ${coin}`, direction)}`, tone),
            ...at('breakEven', breakEven, t('column.breakEven'), 'plain'),
            ...at('liquidation', liquidation, t('column.liquidation'), 'warn'),
          ]
        }),
    )
    return () => levels.show([])
  }, [rows, levels, market, symbols, direction, t])
  useDeskMessages((message) => {
    if (message.kind === 'position') setOpened({ kind: message.ask, key: message.key })
    if (message.kind === 'levelClosed') setOpened({ kind: 'close', key: positionOf(message.key) })
    if (message.kind !== 'levelMoved') return
    const what = message.key.slice(message.key.lastIndexOf('/') + 1) as What
    if (message.price === null) toast({ kind: 'info', text: t('levels.cross') })
    else setOpened({ kind: ASKED[what], key: positionOf(message.key), price: message.price })
  })
  return { opened, close: () => setOpened(undefined) }
}

function positionOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'))
}
