import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { fromUnits, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { writeDigits } from '@bowline/design-system/numbers/write-digits.ts'
import { Settings2 } from 'lucide-react'
import { useMemo } from 'react'
import { useFreshness, useLiveDoor } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { usePriceMagnitude } from '../header/use-last-price.ts'
import { Panel } from '../panel/panel.tsx'
import { BookLadder, type BookLayout } from './book-ladder.tsx'
import type { Unit } from './book-texts.ts'
import { groupsFor } from './book-view.ts'
import { useBookPreferences } from './use-book-preferences.ts'
import { type Depth, useBookSource } from './use-book-source.ts'

const layouts = ['both', 'bids', 'asks'] as const satisfies readonly BookLayout[]
const units = ['base', 'quote'] as const satisfies readonly Unit[]

interface BookPanelProps {
  readonly first: Depth
  readonly onAlert: (price: string) => void
}

export function BookPanel({ first, onAlert }: BookPanelProps) {
  const t = useWords('desk')
  const { market } = useDesk()
  const source = useBookSource(first)
  const freshness = useFreshness(useLiveDoor().book(market.pair))
  const groups = useGroups()
  const { layout, unit, step, change } = useBookPreferences()
  const group = groups[Math.min(step, groups.length - 1)] ?? 1
  const { symbols } = useLocale()
  const stepText = (steps: number) => writeDigits(trimDecimals(fromUnits(BigInt(steps), market.priceDecimals)), symbols)
  const tools = (
    <>
      <Menu
        label={t('book.group', { step: stepText(group) })}
        trigger={<bdi dir="ltr">{stepText(group)}</bdi>}
        triggerClass={buttonClass({ kind: 'plain', size: 's' })}
        align="end"
        items={groups.map((steps, index) => ({
          id: String(steps),
          label: <bdi dir="ltr">{stepText(steps)}</bdi>,
          picked: steps === group,
          onSelect: () => change({ step: index }),
        }))}
      />
      <Menu
        label={t('book.options')}
        trigger={<Settings2 size={14} aria-hidden="true" />}
        triggerClass={buttonClass({ kind: 'plain', size: 's' })}
        align="end"
        items={[
          ...layouts.map((one) => ({
            id: one,
            label: t(`book.layout.${one}`),
            picked: one === layout,
            onSelect: () => change({ layout: one }),
          })),
          ...units
            .filter(() => market.sizeUnit === undefined)
            .map((one) => ({
              id: one,
              label: t('book.unit', { unit: market[one] }),
              picked: one === unit,
              onSelect: () => change({ unit: one }),
            })),
        ]}
      />
    </>
  )
  return (
    <Panel title={t('panel.book')} freshness={freshness} tools={tools}>
      <BookLadder source={source} group={group} unit={unit} layout={layout} onAlert={onAlert} />
    </Panel>
  )
}

/** They depend on the magnitude of the price only, so that they do not change while the menu is open. */
function useGroups(): readonly number[] {
  const { tick, priceDecimals } = useDesk().market
  const magnitude = usePriceMagnitude()
  return useMemo(() => groupsFor(tick, priceDecimals, magnitude), [tick, priceDecimals, magnitude])
}
