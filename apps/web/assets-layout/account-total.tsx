import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { useHiddenAmounts } from '../settings/use-hidden-amounts.ts'
import styles from './account-total.module.css'
import { AmountsSwitch } from './amounts-switch.tsx'

interface AccountTotalProps {
  readonly label: string
  readonly value: string | null
  readonly unit: string
  /** Nothing is a number too. */
  readonly zero?: boolean
}

/** What an account is worth in all, above its balances, and the switch that hides them. */
export function AccountTotal({ label, value, unit, zero }: AccountTotalProps) {
  const [hidden] = useHiddenAmounts()
  return (
    <p className={styles.total}>
      <span>{label}</span> <AmountsSwitch />
      <MoneyText className={styles.sum} value={value} unit={unit} hidden={hidden} zero={zero} />
    </p>
  )
}
