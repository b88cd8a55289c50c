import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Link } from 'react-router'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { loginAddress } from '../../shell/post-login-target.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './creditcard.module.css'
import {
  type CardQuote,
  choicesFor,
  type Offer,
  offerOf,
  payFault,
  type TypedPurchase,
  withChoice,
} from './typed-purchase.ts'

interface PurchaseFormProps {
  readonly typed: TypedPurchase
  readonly offers: readonly Offer[]
  readonly onChange: (typed: TypedPurchase) => void
  readonly ask: () => Promise<CardQuote>
  readonly onQuote: (quote: CardQuote) => void
}

const none = { least: '0', most: '0' }

/** Where one is, how one pays, how much, and for which coin. */
export function PurchaseForm({ typed, offers, onChange, ask, onQuote }: PurchaseFormProps) {
  const t = useWords('creditcard')
  const { session } = usePage()
  const amountOf = useCoinText()
  const offer = offerOf(offers, typed) ?? none
  const fault = payFault(typed.pay, offer)
  const { busy, tried, refusal, submit, forget } = useSubmit(ask, onQuote, fault === undefined)
  const change = (next: Partial<TypedPurchase>) => {
    forget()
    onChange(withChoice(offers, typed, next))
  }
  const bounds = t('pay.hint', {
    least: amountOf(offer.least, typed.currency),
    most: amountOf(offer.most, typed.currency),
  })
  const faultText = () => {
    if (fault === undefined || (fault === 'missing' && !tried)) return refusal?.text
    return fault === 'size' ? bounds : t(`fault.${fault}`)
  }
  return (
    <Card>
      <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <div className={styles.pair}>
          <Field label={t('area')}>
            <Select
              size="l"
              value={typed.area}
              onChange={(area) => change({ area })}
              options={choicesFor(offers, typed, 'area').map((value) => ({ value, label: t(`area.${value}`) }))}
            />
          </Field>
          <Field label={t('paymentType')}>
            <Select
              size="l"
              value={typed.paymentType}
              onChange={(paymentType) => change({ paymentType })}
              options={choicesFor(offers, typed, 'paymentType').map((value) => ({
                value,
                label: t(`paymentType.${value}`),
              }))}
            />
          </Field>
        </div>
        <div className={styles.amount}>
          <Field label={t('pay')} hint={bounds} error={faultText()} required>
            <DecimalInput size="l" value={typed.pay} onChange={(pay) => change({ pay })} />
          </Field>
          <Field label={t('currency')}>
            <Select
              size="l"
              value={typed.currency}
              onChange={(currency) => change({ currency })}
              options={choicesFor(offers, typed, 'currency').map((value) => ({ value, label: value }))}
            />
          </Field>
        </div>
        <Field label={t('coin')}>
          <Select
            size="l"
            value={typed.coin}
            prefix={<CoinIcon symbol={typed.coin} />}
            onChange={(coin) => change({ coin })}
            options={choicesFor(offers, typed, 'coin').map((value) => ({ value, label: value }))}
          />
        </Field>
        {session.user ? (
          <Button type="submit" kind="primary" size="l" full busy={busy} busyLabel={t('asking')}>
            {t('ask')}
          </Button>
        ) : (
          <Link className={buttonClass({ kind: 'primary', size: 'l' })} to={loginAddress('/creditcard')}>
            {t('signIn')}
          </Link>
        )}
        <p className={styles.note}>{t('noCard')}</p>
      </form>
    </Card>
  )
}
