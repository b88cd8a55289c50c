import { MoneyText, type MoneyTextProps } from './money-text.tsx'

/** A quantity with up to eight decimals, as exact as on the market; zero is shown as zero. */
export function QtyText({ decimals = 8, exact = true, ...rest }: Omit<MoneyTextProps, 'tone' | 'signed'>) {
  return <MoneyText decimals={decimals} exact={exact} {...rest} />
}
