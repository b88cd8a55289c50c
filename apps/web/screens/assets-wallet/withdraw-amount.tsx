import { AmountField } from '@bowline/design-system/inputs/amount-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { type Account, amountFault, mostAmount, type TypedWithdrawal } from './typed-withdrawal.ts'
import { useCoinAmount } from './use-coin-amount.ts'

interface WithdrawAmountProps {
  readonly typed: TypedWithdrawal
  readonly onChange: (amount: string) => void
  readonly account: Account | undefined
  /** Of the server. */
  readonly error: string | undefined
  readonly tried: boolean
}

/** How much leaves the account; what is wrong with it is said as soon as there is something to say. */
export function WithdrawAmount({ typed: { coin, amount }, onChange, account, error, tried }: WithdrawAmountProps) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const fault = account && amountFault(amount, account)
  const textOf = (known: Account) => {
    if (fault === undefined || (fault === 'missing' && !tried)) return undefined
    if (fault === 'missing') return t('missing.amount')
    if (fault === 'step') return t('amount.step', { n: known.decimals })
    if (fault === 'min') return t('amount.min', { min: amountOf(known.min, coin) })
    if (fault === 'above') return t('amount.above', { max: amountOf(known.max, coin) })
    return t('amount.balance', { max: amountOf(known.withdrawable, coin) })
  }
  return (
    <AmountField
      label={t('amount')}
      error={error ?? (account && textOf(account))}
      required
      size="l"
      value={amount}
      unit={coin}
      onChange={onChange}
      most={{ label: t('amount.max'), amount: account && mostAmount(account) }}
    />
  )
}
