import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { compareDecimals, decimalParts, isZero, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './transfer.module.css'

interface TransferDialogProps {
  readonly coin: string
  /** Coins that contracts settle in; left out: this one alone. */
  readonly coins?: readonly string[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Moves money between the spot and the futures account; what may go is what the exchange says. */
export function TransferDialog({ coin: first, coins = [first], onClose, onDone }: TransferDialogProps) {
  const t = useWords('contracts/transfer')
  const { siteApi } = usePage()
  const { symbols } = useLocale()
  const showError = useShowError()
  const toast = useToast()
  const [coin, setCoin] = useState(first)
  const [isIn, setIn] = useState(true)
  const [amount, setAmount] = useState('')
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const { data, again } = useAnswer('transfer', async () => {
    const [spot, futures] = await Promise.all([
      siteApi('GET /exchange-web-gateway/asset/balances'),
      siteApi('POST /fe-co-api/position/get_assets_list', { onlyAccount: true }),
    ])
    return { spot: spot.balances, futures: futures.accountList }
  })
  const ofSpot = data && (data.spot.find((row) => row.coin === coin)?.available ?? '0')
  const ofFutures = data && (data.futures.find(({ marginCoin }) => marginCoin === coin)?.canTransferAmount ?? '0')
  const most = isIn ? ofSpot : ofFutures
  const parts = decimalParts(amount)
  const isNumber = parts !== undefined && !isZero(parts)
  const isTooMuch = isNumber && most !== undefined && compareDecimals(amount, most) > 0
  const write = (value: string) =>
    displayNumber(trimDecimals(value), { decimals: 8, exact: true, trim: true, zero: true }, symbols)
  const send = async () => {
    if (!isNumber || isTooMuch || isBusy) return
    setBusy(true)
    try {
      await siteApi('POST /fe-co-api/user/futures_transfer', {
        fromAccount: isIn ? 'spot' : 'futures',
        toAccount: isIn ? 'futures' : 'spot',
        coinSymbol: coin,
        amount,
        requestId,
      })
      toast({ kind: 'good', text: t('transfer.done', { amount: write(amount), coin }) })
      onDone?.()
      onClose()
    } catch (error) {
      showError(error)
      // What was refused is another transfer the next time; one whose answer was lost is the same.
      if (isSiteApiError(error) && error.failure === 'refused') setRequestId(crypto.randomUUID())
      again()
      setBusy(false)
    }
  }
  const accounts = [t('transfer.spot'), t('transfer.futures')]
  const [from, to] = isIn ? accounts : accounts.toReversed()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('transfer.title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            aria-disabled={!isNumber || isTooMuch}
            busy={isBusy}
            busyLabel={t('sending')}
            onClick={send}
          >
            {t('transfer.send')}
          </Button>
        </>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className={styles.way}>
          <div className={styles.place}>
            <small>{t('transfer.from')}</small>
            {from}
          </div>
          <IconButton
            label={t('transfer.turn')}
            icon={<ArrowLeftRight size={16} aria-hidden="true" />}
            onClick={() => setIn(!isIn)}
          />
          <div className={styles.place}>
            <small>{t('transfer.to')}</small>
            {to}
          </div>
        </div>
        {coins.length > 1 && (
          <Field label={t('transfer.coin')}>
            <Select options={coins.map((one) => ({ value: one, label: one }))} value={coin} onChange={setCoin} />
          </Field>
        )}
        <Field
          label={t('transfer.amount')}
          error={
            isTooMuch && most !== undefined ? t('transfer.tooMuch', { most: `${write(most)} ${coin}` }) : undefined
          }
          hint={most === undefined ? t('transfer.loading') : t('transfer.most', { most: `${write(most)} ${coin}` })}
        >
          <DecimalInput
            value={amount}
            onChange={setAmount}
            unit={coin}
            actions={
              <Button size="s" kind="plain" onClick={() => most !== undefined && setAmount(trimDecimals(most))}>
                {t('transfer.all')}
              </Button>
            }
          />
        </Field>
        {!isIn && <p>{t('transfer.out.about')}</p>}
      </form>
    </Dialog>
  )
}
