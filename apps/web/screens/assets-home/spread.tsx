import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { Allocation } from '@bowline/design-system/pictures/allocation.tsx'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-home-screen.module.css'
import type { OverviewData } from './assets-home-screen.tsx'

/** The largest coins by name, the rest combined. */
const NAMED = 5

/** What the total is made of: the coins with their amounts and shares. */
export function Spread({ overview: { allocation, currency } }: { readonly overview: OverviewData['overview'] }) {
  const t = useWords('assets-home')
  const [hidden] = useHiddenAmounts()
  const others = allocation.slice(NAMED)
  const rest = others.reduce((sum, { percent }) => sum + Number(percent), 0)
  const parts = allocation.slice(0, NAMED).map(({ coin, total, value, percent }) => ({
    id: coin,
    label: (
      <span className={styles.coin}>
        {coin}
        <span className={styles.none}>
          <QtyText value={total} hidden={hidden} trim />
        </span>
      </span>
    ),
    share: Number(percent),
    amount: <MoneyText value={value} unit={currency} hidden={hidden} exact />,
    text: <PercentText value={percent} signed={false} tone="plain" />,
  }))
  if (rest > 0) {
    parts.push({
      id: 'rest',
      label: <span className={styles.coin}>{t('other')}</span>,
      share: rest,
      amount: <MoneyText value={sumOf(others)} unit={currency} hidden={hidden} exact />,
      text: <PercentText value={rest.toFixed(2)} signed={false} tone="plain" />,
    })
  }
  return (
    <Card title={t('allocation')}>
      {parts.length > 0 ? (
        <Allocation label={t('allocation')} parts={parts} />
      ) : (
        <p className={styles.none}>{t('allocation.empty')}</p>
      )}
    </Card>
  )
}

const PLACES = 8

function sumOf(parts: readonly { readonly value: string }[]): string {
  return fromUnits(
    parts.reduce((sum, { value }) => sum + toUnits(value, PLACES), 0n),
    PLACES,
  )
}
