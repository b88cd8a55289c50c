import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { AmountField } from '@bowline/design-system/inputs/amount-field.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { compareDecimals, decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import type { FundingBalance } from './ask-funding.ts'
import styles from './assets-funding.module.css'

const CHECK = 'POST /exchange-web-gateway/asset/payUser/check'

export type PaymentChecked = CallData<typeof CHECK>

interface PayTyped {
  readonly to: string
  readonly coin: string
  readonly amount: string
}

interface PayWhomProps {
  readonly typed: PayTyped
  readonly onChange: (typed: PayTyped) => void
  readonly balances: readonly FundingBalance[]
  readonly onCancel: () => void
  readonly onChecked: (checked: PaymentChecked) => void
}

export function PayWhom({ typed, onChange, balances, onCancel, onChecked }: PayWhomProps) {
  const t = useWords('assets-funding')
  const { siteApi } = usePage()
  const amountOf = useCoinText()
  const { to, coin, amount } = typed
  const most = balances.find((balance) => balance.coin === coin)?.available ?? '0'
  const parts = decimalParts(amount)
  const hasAmount = parts !== undefined && !isZero(parts)
  const isTooMuch = hasAmount && compareDecimals(amount, most) > 0
  const { busy, tried, refusal, submit, forget } = useSubmit(
    () => siteApi(CHECK, { to: to.trim(), coin, amount }),
    onChecked,
    to.trim() !== '' && hasAmount && !isTooMuch,
  )
  const change = (changed: Partial<PayTyped>) => {
    forget()
    onChange({ ...typed, ...changed })
  }
  const amountFault = () => {
    if (isTooMuch) return t('pay.tooMuch', { most: amountOf(most, coin) })
    return tried && !hasAmount ? t('pay.amount.missing') : undefined
  }
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <Field
        label={t('pay.to')}
        hint={t('pay.to.hint')}
        error={tried && to.trim() === '' ? t('pay.to.missing') : undefined}
        required
      >
        <TextInput
          value={to}
          onChange={(text) => change({ to: text })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      </Field>
      {balances.length > 1 && (
        <Field label={t('pay.coin')}>
          <Select
            options={balances.map((balance) => ({ value: balance.coin, label: balance.coin }))}
            value={coin}
            onChange={(chosen) => change({ coin: chosen })}
          />
        </Field>
      )}
      <AmountField
        label={t('pay.amount')}
        hint={t('pay.most', { most: amountOf(most, coin) })}
        error={amountFault()}
        required
        value={amount}
        unit={coin}
        onChange={(text) => change({ amount: text })}
        most={{ label: t('pay.all'), amount: most }}
      />
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
      <div className={styles.ends}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy} busyLabel={t('loading')}>
          {t('pay.next')}
        </Button>
      </div>
    </form>
  )
}
