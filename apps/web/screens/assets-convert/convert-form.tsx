import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { ArrowDownUp } from 'lucide-react'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { amountFault, mostAmount } from '../../typed-amount.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import { LimitFields, limitFault } from './limit-fields.tsx'
import { MarketPrice } from './market-price.tsx'
import {
  type Conversion,
  type ConvertCoin,
  type Quote,
  type TypedConversion,
  turned,
  withCoin,
} from './typed-conversion.ts'

interface ConvertFormProps {
  readonly typed: TypedConversion
  readonly coins: readonly ConvertCoin[]
  readonly availableOf: (coin: string) => string
  readonly onChange: (typed: TypedConversion) => void
  /** A quote, or an order that waits for a price. */
  readonly ask: () => Promise<Quote | Conversion>
  readonly onAnswer: (answer: Quote | Conversion) => void
}

const none = { least: '0', most: '0' }

/** Which coin, for which, and how much of either. */
export function ConvertForm({ typed, coins, availableOf, onChange, ask, onAnswer }: ConvertFormProps) {
  const t = useWords('assets-convert')
  const amountOf = useCoinText()
  const coin = typed[typed.side]
  const bounds = coins.find((one) => one.coin === coin) ?? none
  const available = availableOf(typed.from)
  const fault = amountFault(typed.amount, { ...bounds, ...(typed.side === 'from' && { available }) })
  const { busy, tried, refusal, submit, forget } = useSubmit(
    ask,
    onAnswer,
    fault === undefined && limitFault(typed.limit) === undefined,
  )
  const change = (next: TypedConversion) => {
    forget()
    onChange(next)
  }
  const faultText = () => {
    if (fault === undefined || (fault === 'missing' && !tried)) return refusal?.text
    if (fault === 'least') return t('fault.least', { amount: amountOf(bounds.least, coin) })
    if (fault === 'most') return t('fault.most', { amount: amountOf(bounds.most, coin) })
    if (fault === 'balance') return t('fault.balance', { amount: amountOf(available, coin) })
    return t(`fault.${fault}`)
  }
  const fieldOf = (side: 'from' | 'to') => (
    <div className={styles.side}>
      <Field label={t(side)} error={typed.side === side ? faultText() : undefined} required={typed.side === side}>
        <DecimalInput
          size="l"
          value={typed.side === side ? typed.amount : ''}
          onChange={(amount) => change({ ...typed, side, amount })}
          placeholder={typed.side === side ? '' : t('byPrice')}
          actions={
            side === 'from' && (
              <Button
                kind="plain"
                size="s"
                onClick={() =>
                  change({ ...typed, side: 'from', amount: mostAmount(available, coinOf(typed.from).most) })
                }
              >
                {t('max')}
              </Button>
            )
          }
        />
      </Field>
      <Field label={t(`${side}.coin`)}>
        <Select
          size="l"
          value={typed[side]}
          prefix={<CoinIcon symbol={typed[side]} />}
          onChange={(chosen) => change(withCoin(typed, side, chosen))}
          options={coins.map(({ coin: value }) => ({ value, label: value }))}
        />
      </Field>
    </div>
  )
  const coinOf = (name: string) => coins.find((one) => one.coin === name) ?? none
  return (
    <div className={styles.narrow}>
      <Card>
        <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
          <SegmentedControl
            label={t('kind')}
            full
            value={typed.limit ? 'limit' : 'now'}
            onChange={(kind) =>
              change({ ...typed, limit: kind === 'limit' ? (typed.limit ?? { price: '', days: '7' }) : undefined })
            }
            options={(['now', 'limit'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <Field label={t('wallet')} hint={t('wallet.hint')}>
            <Select
              value={typed.wallet}
              onChange={(wallet) => change({ ...typed, wallet: wallet === 'funding' ? 'funding' : 'spot' })}
              options={(['spot', 'funding'] as const).map((value) => ({ value, label: t(`wallet.${value}`) }))}
            />
          </Field>
          {fieldOf('from')}
          <p className={styles.note}>
            {t('available')} <QtyText value={available} unit={typed.from} trim />
          </p>
          <div className={styles.turn}>
            <IconButton label={t('turn')} icon={<ArrowDownUp size={18} />} onClick={() => change(turned(typed))} />
          </div>
          {fieldOf('to')}
          <MarketPrice from={typed.from} to={typed.to} />
          {typed.limit && (
            <LimitFields
              from={typed.from}
              to={typed.to}
              limit={typed.limit}
              tried={tried}
              onChange={(limit) => change({ ...typed, limit })}
            />
          )}
          <Button
            type="submit"
            kind="primary"
            size="l"
            full
            busy={busy}
            busyLabel={t(typed.limit ? 'limit.placing' : 'asking')}
          >
            {t(typed.limit ? 'limit.place' : 'ask')}
          </Button>
          <p className={styles.note}>{t(typed.limit ? 'limit.note' : 'noFee')}</p>
        </form>
      </Card>
    </div>
  )
}
