import { MoneyText, type MoneyTextProps } from './money-text.tsx'

/** A quantity: up to eight places, as exact as the market has them; zero is written as zero. */
export function QtyText({ decimals = 8, exact = true, ...rest }: Omit<MoneyTextProps, 'tone' | 'signed'>) {
  return <MoneyText decimals={decimals} exact={exact} {...rest} />
}
