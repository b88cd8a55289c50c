import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { placesOf, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { useState } from 'react'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-breakeven.module.css'
import type { Deposit } from './figures.ts'

const PLACES = 8

interface AssumeDialogProps {
  readonly coin: string
  readonly currency: string
  readonly deposit: Deposit
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What one coin of a deposit really cost. Nothing is a cost too: gifts have none. */
export function AssumeDialog({ coin, currency, deposit, onClose, onDone }: AssumeDialogProps) {
  const t = useWords('assets-breakeven')
  const { siteApi } = usePage()
  const amountOf = useCoinText()
  const { depositId, qty, marketPrice, assumedPrice } = deposit
  const [price, setPrice] = useState(trimDecimals(assumedPrice ?? marketPrice ?? ''))
  const isNumber = /^\d+(\.\d+)?$/.test(price)
  const fault = !isNumber ? 'missing' : placesOf(trimDecimals(price)) > PLACES ? 'decimals' : undefined
  const assume = (said?: string) =>
    siteApi('POST /exchange-web/web/breakeven/assume', {
      ...{ coin, depositId, ...(said !== undefined && { price: said }) },
    })
  const saving = useSubmit(() => assume(price), onDone, fault === undefined)
  const resetting = useSubmit(() => assume(), onDone)
  const refusal = saving.refusal ?? resetting.refusal
  const error = fault && (fault === 'decimals' || saving.tried) ? t(`fault.${fault}`, { amount: '' }) : refusal?.text
  return (
    <FormDialog
      onClose={onClose}
      title={t('correct.title', { coin })}
      words={{ send: t('save'), sending: t('sending'), cancel: t('close') }}
      busy={saving.busy}
      onSubmit={saving.submit}
      other={
        assumedPrice !== null && (
          <Button busy={resetting.busy} busyLabel={t('sending')} onClick={() => resetting.submit()}>
            {t('reset')}
          </Button>
        )
      }
    >
      <p className={styles.quiet}>{t('correct.text', { amount: amountOf(qty, coin) })}</p>
      <Field label={t('assumedPrice')} error={error} required>
        <DecimalInput
          value={price}
          unit={currency}
          onChange={(next) => {
            saving.forget()
            setPrice(next)
          }}
        />
      </Field>
    </FormDialog>
  )
}
