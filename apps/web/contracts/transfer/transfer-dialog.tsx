import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { AmountField } from '@bowline/design-system/inputs/amount-field.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { compareDecimals, decimalParts, isZero, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { ArrowUpDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useIsUnified } from '../../assets-layout/use-is-unified.ts'
import { usePage } from '../../page-context.ts'
import { markFunding } from '../../settings/memory-account.ts'
import { answerText } from '../../shell/errors/answer-text.ts'
import { answerTo } from '../../shell/errors/error-answer.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import { accountsOf, askTransferable, type OwnAccount, type Way, wayAmong, withEnd } from './own-accounts.ts'
import styles from './transfer.module.css'

interface TransferDialogProps {
  readonly coin: string
  /** What can be chosen instead; left out: this one alone. */
  readonly coins?: readonly string[]
  /** What it opens with. */
  readonly way?: Way
  readonly onClose: () => void
  readonly onDone?: () => void
}

const INTO_FUTURES: Way = { from: 'spot', to: 'futures' }
const ends = ['from', 'to'] as const

/** With the time, by which the exchange knows a repeat even when it cannot look at its history. */
const newRequestId = () => `${Date.now()}-${crypto.randomUUID()}`

/** Moves money between accounts of one's own; what may go is what the exchange says. */
export function TransferDialog(props: TransferDialogProps) {
  const { coin: first, coins = [first], way: firstWay = INTO_FUTURES, onClose, onDone } = props
  const t = useWords('contracts/transfer')
  const shell = useWords('shell')
  const { siteApi, locale } = usePage()
  const isUnified = useIsUnified()
  const { symbols } = useLocale()
  const showError = useShowError()
  const toast = useToast()
  const [coin, setCoin] = useState(first)
  const [chosenWay, setWay] = useState(firstWay)
  const [amount, setAmount] = useState('')
  const [requestId, setRequestId] = useState(newRequestId)
  const [isBusy, setBusy] = useState(false)
  const { data, error, isAsking, again } = useAnswer('transfer', () => askTransferable(siteApi))
  const accounts = accountsOf(data, coin)
  const way = wayAmong(accounts, chosenWay)
  const most = data?.[way.from] && (data[way.from]?.get(coin) ?? '0')
  const parts = decimalParts(amount)
  const isNumber = parts !== undefined && !isZero(parts)
  const isTooMuch = isNumber && most !== undefined && compareDecimals(amount, most) > 0
  const write = (value: string) =>
    displayNumber(trimDecimals(value), { decimals: 8, exact: true, trim: true, zero: true }, symbols)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isNumber || isTooMuch || isBusy) return
    setBusy(true)
    try {
      await siteApi('POST /fe-co-api/user/futures_transfer', {
        fromAccount: way.from,
        toAccount: way.to,
        coinSymbol: coin,
        amount,
        requestId,
      })
      toast({ kind: 'good', text: t('transfer.done', { amount: write(amount), coin }) })
      if (way.to === 'funding') markFunding()
      onDone?.()
      onClose()
    } catch (error) {
      showError(error)
      // What was refused is another transfer the next time; one whose answer was lost is the same.
      if (isSiteApiError(error) && error.failure === 'refused') setRequestId(newRequestId())
      again()
      setBusy(false)
    }
  }
  const nameOf = (account: OwnAccount) =>
    t(account === 'futures' && isUnified ? 'transfer.unified' : `transfer.${account}`)
  const places = accounts.map((account) => ({ value: account, label: nameOf(account) }))
  const hint = () => {
    if (!data) return error ? undefined : t('transfer.loading')
    return most === undefined ? undefined : t('transfer.most', { most: `${write(most)} ${coin}` })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('transfer.title')}
      words={{ send: t('transfer.send'), sending: t('sending'), cancel: t('cancel') }}
      busy={isBusy}
      waits={!isNumber || isTooMuch}
      onSubmit={send}
    >
      {!data && error && (
        <FailedState
          title={shell('failure.title')}
          text={isSiteApiError(error) && answerText(answerTo(error), shell, locale.id)}
          retryLabel={shell('failure.retry')}
          busy={isAsking}
          onRetry={again}
        />
      )}
      <div className={styles.way}>
        {ends.map((end) => (
          <Field key={end} label={t(`transfer.${end}`)}>
            <Select options={places} value={way[end]} onChange={(account) => setWay(withEnd(way, end, account))} />
          </Field>
        ))}
        <IconButton
          className={styles.turn}
          label={t('transfer.turn')}
          icon={<ArrowUpDown size={16} aria-hidden="true" />}
          onClick={() => setWay({ from: way.to, to: way.from })}
        />
      </div>
      {coins.length > 1 && (
        <Field label={t('transfer.coin')}>
          <Select options={coins.map((one) => ({ value: one, label: one }))} value={coin} onChange={setCoin} />
        </Field>
      )}
      <AmountField
        label={t('transfer.amount')}
        error={isTooMuch && most !== undefined ? t('transfer.tooMuch', { most: `${write(most)} ${coin}` }) : undefined}
        hint={hint()}
        value={amount}
        unit={coin}
        onChange={setAmount}
        most={{ label: t('transfer.all'), amount: most && trimDecimals(most) }}
      />
      {way.from === 'futures' && <p className={styles.about}>{t('transfer.out.about')}</p>}
    </FormDialog>
  )
}
