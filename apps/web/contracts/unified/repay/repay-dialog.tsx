import { AmountField } from '@bowline/design-system/inputs/amount-field.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { compareDecimals, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { type FormEvent, useState } from 'react'
import { usePage } from '../../../page-context.ts'
import { useCoinText } from '../../../quotes/use-coin-text.ts'
import { useWords } from '../../../words/use-words.ts'
import { isOn } from '../collateral/switch-effect.ts'
import styles from '../unified.module.css'
import type { UnifiedFigures } from '../unified-figures.ts'
import { useRefused } from '../use-refused.ts'
import { amountFault, owedOf, sourcesOf } from './debts.ts'
import { RepayPreview } from './repay-preview.tsx'

/** Rates may be so much worse than the ones shown. */
const MAX_SLIPPAGE = '0.001'

interface RepayDialogProps {
  readonly coin: string
  readonly figures: UnifiedFigures
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Repays what a coin owes with others: how much and with which, and what that sells, before it is done. */
export function RepayDialog({ coin, figures, onClose, onDone }: RepayDialogProps) {
  const t = useWords('contracts/unified')
  const { siteApi } = usePage()
  const toast = useToast()
  const amountOf = useCoinText()
  const row = figures.coins.find((each) => each.coin === coin)
  const owed = row ? owedOf(row) : '0'
  const sources = sourcesOf(figures.coins, coin)
  const [amount, setAmount] = useState(trimDecimals(owed))
  const [chosen, setChosen] = useState(() => sources.filter(isOn).map((source) => source.coin))
  const fault = amountFault(amount, owed)
  // Interest may be added meanwhile: all is all that is owed then.
  const isAll = fault === undefined && compareDecimals(amount, owed) === 0
  const wish = { debtCoin: coin, ...(isAll ? { all: true } : { amount }), sourceCoins: chosen }
  const isPossible = fault === undefined && chosen.length > 0
  const preview = useAnswer(isPossible ? JSON.stringify(wish) : '', async () =>
    isPossible ? siteApi('POST /fe-co-api/account/unified/collateral/repay', { ...wish, preview: true }) : undefined,
  )
  const plan = preview.error ? undefined : preview.data
  const [isBusy, setBusy] = useState(false)
  const { refused, refuse, forget } = useRefused()
  const repay = async (event: FormEvent) => {
    event.preventDefault()
    if (!plan || isBusy) return
    setBusy(true)
    forget()
    try {
      const quoted = plan.conversions.map(({ fromCoin, rate }) => ({ coin: fromCoin, rate }))
      const bound = { maxSlippage: MAX_SLIPPAGE, quoted }
      await siteApi('POST /fe-co-api/account/unified/collateral/repay', { ...wish, ...bound })
      toast({ kind: 'good', text: t('repay.done', { coin }) })
      onDone()
      onClose()
    } catch (failure) {
      refuse(failure)
      preview.again()
      setBusy(false)
    }
  }
  const faultText = () => {
    if (fault === undefined) return refused
    return fault === 'most' ? t('fault.most', { amount: amountOf(owed, coin) }) : t(`fault.${fault}`)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('repay.title', { coin })}
      words={{ send: t('repay'), sending: t('sending'), cancel: t('cancel') }}
      busy={isBusy}
      waits={!plan}
      onSubmit={repay}
    >
      <AmountField
        label={t('amount')}
        hint={t('repay.owed', { amount: amountOf(owed, coin) })}
        error={faultText()}
        required
        value={amount}
        unit={coin}
        onChange={(next) => {
          forget()
          setAmount(next)
        }}
        most={{ label: t('all'), amount: trimDecimals(owed) }}
      />
      <fieldset className={styles.sources}>
        <legend>{t('repay.with')}</legend>
        {sources.length === 0 && <p>{t('repay.nothing')}</p>}
        {sources.map((source) => (
          <Checkbox
            key={source.coin}
            checked={chosen.includes(source.coin)}
            hint={amountOf(source.walletBalance, source.coin)}
            onChange={(isChosen) => {
              forget()
              const others = chosen.filter((each) => each !== source.coin)
              setChosen(isChosen ? [...others, source.coin] : others)
            }}
          >
            {source.coin}
          </Checkbox>
        ))}
      </fieldset>
      {isPossible && <RepayPreview coin={coin} totals={figures.totals} owed={owed} preview={preview} />}
      <p className={styles.quiet}>{t('repay.about')}</p>
    </FormDialog>
  )
}
