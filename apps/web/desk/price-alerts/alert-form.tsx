import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { compareDecimals, decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { useLastPrice } from '../header/use-last-price.ts'
import { useNumberFault } from '../use-number-fault.ts'
import styles from './alerts.module.css'
import type { PriceAlert } from './use-alerts.ts'

interface AlertFormProps {
  readonly price: string
  /** The user has as many waiting alerts as allowed. */
  readonly isFull: boolean
  readonly onCreate: (direction: PriceAlert['direction'], price: string) => Promise<boolean>
}

/** Takes one price; the last price decides whether the alert fires on the way up or down. */
export function AlertForm({ price: startPrice, isFull, onCreate }: AlertFormProps) {
  const t = useWords('desk/tools')
  const { market } = useDesk()
  const { last } = useLastPrice()
  const [price, setPrice] = useState(startPrice)
  const [isBusy, setBusy] = useState(false)
  const parts = decimalParts(price)
  const fault = useNumberFault()(price, market.tick)
  const isPrice = parts !== undefined && !isZero(parts) && fault === undefined
  const direction = last !== null && isPrice && compareDecimals(price, last) < 0 ? 'below' : 'above'
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isPrice || isFull || isBusy) return
    setBusy(true)
    if (await onCreate(direction, price)) setPrice('')
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Field
        label={t('alerts.price')}
        error={fault}
        hint={isFull ? t('alerts.full') : isPrice ? t(`alerts.hint.${direction}`) : t('alerts.hint.none')}
      >
        <DecimalInput value={price} onChange={setPrice} step={market.tick} unit={market.quote} />
      </Field>
      <Button kind="primary" type="submit" aria-disabled={!isPrice || isFull} busy={isBusy}>
        {t('alerts.create')}
      </Button>
    </form>
  )
}
