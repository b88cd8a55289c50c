import type { OrderRow } from '@bowline/contract/order.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { useTerms } from '../market-terms.ts'
import { type Step, type StepRow, stepRows } from './biography-steps.ts'
import styles from './story.module.css'

/** An order may have thousands of fills; the latest steps matter most. */
const SHOWN = 60

/** The timeline, oldest first. */
export function StepList({ order, steps }: { readonly order: OrderRow; readonly steps: readonly Step[] }) {
  const t = useWords('desk/tables')
  const { symbols } = useLocale()
  const [showsAll, setShowsAll] = useState(false)
  const rows = stepRows(order, steps)
  const shown = showsAll ? rows : rows.slice(-SHOWN)
  const count = displayNumber(String(rows.length), { decimals: 0 }, symbols)
  return (
    <div>
      {shown.length < rows.length && (
        <Button size="s" kind="plain" onClick={() => setShowsAll(true)}>
          {t('tables.story.all', { count })}
        </Button>
      )}
      <ol className={styles.steps} aria-label={t('tables.story.steps')}>
        {shown.map((step) => (
          <li key={step.key} className={classNames(styles.step, styles[step.tone])}>
            <TimeText className={styles.time} atMs={step.atMs} />
            <StepText step={step} pair={order.pair} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepText({ step, pair }: { readonly step: StepRow; readonly pair: string }) {
  const t = useWords('desk/tables')
  const tDesk = useWords('desk')
  const { symbols } = useLocale()
  const terms = useTerms()(pair)
  const write = (value: string | null, decimals = 8) =>
    displayNumber(value, { decimals, exact: true, zero: true, trim: decimals === 8 }, symbols)
  const { sentence, price, qty, fill, reason, isAbove } = step
  return (
    <>
      <span>
        {t(`tables.step.${sentence}`, {
          price: write(price, terms?.priceDecimals),
          qty: write(qty, terms?.qtyDecimals),
          base: pair.split('_')[0] ?? '',
          reason: reason === null ? '' : tDesk(`reason.${reason}`),
          way: isAbove ? 'above' : 'below',
        })}
      </span>
      {fill && (
        <span className={styles.fee}>
          {t('tables.step.fee', { role: t(`tables.role.${fill.role}`), fee: write(fill.fee), asset: fill.feeAsset })}
          {' · '}
          {t('tables.story.tradeId', { id: String(fill.id) })}
        </span>
      )}
    </>
  )
}
