import { limitDays } from '@bowline/contract/terms/convert.ts'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { amountFault } from '../../typed-amount.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import { pricedCoins, type TypedLimit } from './typed-conversion.ts'

interface LimitFieldsProps {
  readonly from: string
  readonly to: string
  readonly limit: TypedLimit
  readonly tried: boolean
  readonly onChange: (limit: TypedLimit) => void
}

/** The price to wait for, and for how long. */
export function LimitFields({ from, to, limit, tried, onChange }: LimitFieldsProps) {
  const t = useWords('assets-convert')
  const fault = limitFault(limit)
  const [coin, other] = pricedCoins(from, to)
  return (
    <div className={styles.side}>
      <Field
        label={t('limit.price', { coin, other })}
        error={
          fault === undefined || (fault === 'missing' && !tried)
            ? undefined
            : t(fault === 'missing' ? 'limit.missing' : 'fault.decimals')
        }
        required
      >
        <DecimalInput size="l" value={limit.price} onChange={(price) => onChange({ ...limit, price })} unit={other} />
      </Field>
      <Field label={t('limit.days')}>
        <Select
          size="l"
          value={limit.days}
          onChange={(value) => onChange({ ...limit, days: limitDays.find((days) => days === value) ?? limit.days })}
          options={limitDays.map((value) => ({ value, label: t(`limit.days.${value}`) }))}
        />
      </Field>
    </div>
  )
}

/** Of the price; how far it may be from that of now, the exchange says. */
export function limitFault(limit: TypedLimit | undefined): 'missing' | 'decimals' | undefined {
  const fault = limit && amountFault(limit.price, { most: limit.price })
  return fault === 'missing' || fault === 'decimals' ? fault : undefined
}
