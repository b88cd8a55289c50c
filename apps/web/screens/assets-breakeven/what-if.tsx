import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { useState } from 'react'
import { Details } from '../../account-layout/details.tsx'
import { percentText, ratePercent } from '../../fee-texts/rate-percent.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-breakeven.module.css'
import { type CoinAnalysis, numberFault, outcomeOf, type Trade } from './figures.ts'

interface WhatIfProps {
  readonly coin: CoinAnalysis
  readonly currency: string
}

/** What a trade would make of the average and the breakeven price; nothing is sent. */
export function WhatIf({ coin, currency }: WhatIfProps) {
  const t = useWords('assets-breakeven')
  const { symbols } = useLocale()
  const amountOf = useCoinText()
  const [trade, setTrade] = useState<Trade>({ side: 'buy', amount: '', price: trimDecimals(coin.price ?? '') })
  const { side, amount, price } = trade
  const faults = {
    amount: amount === '' ? undefined : numberFault(amount, side === 'sell' ? coin.held : undefined),
    price: price === '' ? undefined : numberFault(price),
  }
  const isComplete = amount !== '' && price !== '' && !faults.amount && !faults.price
  const outcome = isComplete ? outcomeOf(coin, trade) : undefined
  const faultText = (fault: (typeof faults)['amount']) =>
    fault && t(`fault.${fault}`, { amount: amountOf(coin.held, coin.coin) })
  const money = (value: string | null | undefined) => (value ? amountOf(value, currency) : '--')
  return (
    <div className={styles.whatIf}>
      <div className={styles.form}>
        <SegmentedControl
          label={t('side')}
          tone="buy-sell"
          value={side}
          onChange={(next) => setTrade({ ...trade, side: next })}
          options={(['buy', 'sell'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <Field label={t('amount')} error={faultText(faults.amount)}>
          <DecimalInput value={amount} unit={coin.coin} onChange={(next) => setTrade({ ...trade, amount: next })} />
        </Field>
        <Field label={t('whatIf.price')} error={faultText(faults.price)}>
          <DecimalInput value={price} unit={currency} onChange={(next) => setTrade({ ...trade, price: next })} />
        </Field>
      </div>
      <output className={styles.outcome}>
        <Details
          details={[
            { label: t('after.average'), value: money(outcome?.average) },
            { label: t('after.breakeven'), value: money(outcome?.breakeven) },
            { label: t('after.held'), value: outcome ? amountOf(outcome.held, coin.coin) : '--' },
            { label: t('after.profit'), value: outcome && side === 'sell' ? money(outcome.profit) : '--' },
          ]}
        />
        <p className={styles.quiet}>{t('whatIf.note', { rate: percentText(ratePercent(coin.takerRate), symbols) })}</p>
      </output>
    </div>
  )
}
