import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { trimUnits } from '@bowline/money'
import { useState } from 'react'
import { readQty } from '../../../desk/order-ticket/readings.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Held, Pair } from '../../figures/account-figures.ts'
import { useFutures } from '../../futures-context.tsx'
import type { Account } from '../account.ts'
import { type Scenario, sizeKey } from '../scenario.ts'
import styles from './bench.module.css'
import { nameOf, sizeText, sizeUnit } from './names.ts'

interface SizesPartProps {
  readonly now: Account
  readonly then: Account
  readonly flat: (pair: string) => Pair | undefined
  readonly scenario: Scenario
  readonly onChange: (scenario: Scenario) => void
}

/** Every position with the size it would have, and a way to add one. A trade is at the mark of now, with the taker's fee. */
export function SizesPart({ now, then, flat, scenario, onChange }: SizesPartProps) {
  const t = useWords('contracts/what-if')
  const tPositions = useWords('contracts/positions')
  const set = (held: Held, lots: bigint) => {
    const sizes = new Map(scenario.sizes)
    const before = heldIn(now, held)?.qty ?? 0n
    if (lots === before) sizes.delete(sizeKey(held))
    else sizes.set(sizeKey(held), lots)
    onChange({ ...scenario, sizes })
  }
  const rows = then.pairs.flatMap((pair) =>
    pair.held
      .filter((held) => held.qty !== 0n || (heldIn(now, held)?.qty ?? 0n) !== 0n)
      .map((held) => ({ pair, held, before: heldIn(now, held)?.qty ?? 0n })),
  )
  return (
    <>
      {rows.length === 0 && <p className={styles.quiet}>{t('positions.none')}</p>}
      <div className={styles.fields}>
        {rows.map(({ pair, held, before }) => (
          <SizeRow
            key={`${sizeKey(held)} ${scenario.sizes.has(sizeKey(held))}`}
            {...{ pair, held, before }}
            unit={sizeUnit(pair, tPositions('unit.contracts'))}
            onSet={(lots) => set(held, lots)}
          />
        ))}
      </div>
      <AddPosition
        onAdd={(name, isLong, lots) => {
          const pair = then.pairs.find(({ terms }) => terms.pair === name) ?? flat(name)
          const side = pair?.isHedged ? (isLong ? 'long' : 'short') : 'both'
          const held = pair?.held.find((each) => each.side === side)
          if (held) set(held, held.qty + (isLong ? lots : -lots))
        }}
      />
    </>
  )
}

function heldIn({ pairs }: Account, { pair, side }: Held): Held | undefined {
  return pairs.find(({ terms }) => terms.pair === pair)?.held.find((held) => held.side === side)
}

interface SizeRowProps {
  readonly pair: Pair
  readonly held: Held
  /** Lots held now. */
  readonly before: bigint
  readonly unit: string
  readonly onSet: (lots: bigint) => void
}

function SizeRow({ pair, held, before, unit, onSet }: SizeRowProps) {
  const t = useWords('contracts/what-if')
  const tPositions = useWords('contracts/positions')
  const { terms } = pair
  const sign = (held.qty !== 0n ? held.qty : before) < 0n ? -1n : 1n
  const [text, setText] = useState(sizeText(terms, held.qty))
  const reading = text === '' ? { value: 0n } : readQty(text, { terms })
  const isZero = reading.fault === 'missing'
  const label = t('size.of', { name: nameOf(terms), side: tPositions(`side.${sign > 0n ? 'long' : 'short'}`) })
  const enter = (next: string) => {
    setText(next)
    const read = next === '' ? { value: 0n } : readQty(next, { terms })
    if (!('fault' in read) || read.fault === undefined || read.fault === 'missing') onSet(sign * read.value)
  }
  return (
    <Field
      label={label}
      error={reading.fault && !isZero ? t('size.step', { step: trimUnits(terms.lot, 8) }) : undefined}
      hint={t('size.now', { size: `${sizeText(terms, before)} ${unit}` })}
    >
      <DecimalInput
        value={text}
        unit={unit}
        step={trimUnits(terms.lot, 8)}
        onChange={enter}
        actions={
          <Button size="s" kind="plain" disabled={held.qty === 0n} onClick={() => enter('0')}>
            {tPositions('close')} <span className="spoken">{nameOf(terms)}</span>
          </Button>
        }
      />
    </Field>
  )
}

function AddPosition({ onAdd }: { readonly onAdd: (pair: string, isLong: boolean, lots: bigint) => void }) {
  const t = useWords('contracts/what-if')
  const tPositions = useWords('contracts/positions')
  const { terms } = useFutures()
  const all = [...(terms?.values() ?? [])].sort((a, b) => a.row.sort - b.row.sort)
  const [chosen, setChosen] = useState<string>()
  const [side, setSide] = useState<'long' | 'short'>('long')
  const [text, setText] = useState('')
  const own = all.find(({ pair }) => pair === chosen) ?? all[0]
  if (!own) return null
  const reading = text === '' ? undefined : readQty(text, { terms: own })
  const isSize = reading !== undefined && reading.fault === undefined
  return (
    <form
      className={styles.add}
      aria-label={t('add')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSize) return
        onAdd(own.pair, side === 'long', reading.value)
        setText('')
      }}
    >
      <h3>{t('add')}</h3>
      <Field label={tPositions('column.contract')}>
        <Select
          value={own.pair}
          options={all.map((terms) => ({ value: terms.pair, label: nameOf(terms) }))}
          onChange={setChosen}
        />
      </Field>
      <SegmentedControl
        full
        label={t('side')}
        tone="buy-sell"
        value={side}
        options={(['long', 'short'] as const).map((each) => ({ value: each, label: tPositions(`side.${each}`) }))}
        onChange={setSide}
      />
      <Field
        label={tPositions('column.size')}
        error={reading?.fault ? t('size.step', { step: trimUnits(own.lot, 8) }) : undefined}
      >
        <DecimalInput
          value={text}
          unit={sizeUnit({ terms: own }, tPositions('unit.contracts'))}
          step={trimUnits(own.lot, 8)}
          onChange={setText}
        />
      </Field>
      <Button type="submit" aria-disabled={!isSize}>
        {t('add.do')}
      </Button>
    </form>
  )
}
