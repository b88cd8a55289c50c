import type { ContractRow } from '@bowline/contract/futures.ts'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import type { ReactNode } from 'react'
import { sizeUnitOf, useDesk } from '../../../desk/desk.ts'
import { RateText } from '../../../market-rows/rate-text.tsx'
import { useWords } from '../../../words/use-words.ts'
import styles from './details.module.css'

/** Steps, bounds and fees of a contract. */
export function TermsList({ contract }: { readonly contract: ContractRow }) {
  const t = useWords('futures-trade/details')
  const { symbols } = useLocale()
  const unit = sizeUnitOf(useDesk().market)
  const { coinResultVo: steps, quote, marginCoin, multiplier, multiplierCoin, maxLever, capitalFrequency } = contract
  const exact = (value: string) => displayNumber(value, { decimals: 8, exact: true, trim: true, zero: true }, symbols)
  const rows: readonly { readonly name: string; readonly value: ReactNode }[] = [
    { name: t('terms.settles'), value: marginCoin },
    { name: t('terms.one'), value: `${exact(multiplier)} ${multiplierCoin}` },
    { name: t('terms.tick'), value: `${exact(steps.tick)} ${quote}` },
    { name: t('terms.least'), value: `${exact(steps.minOrderVolume)} ${unit}` },
    { name: t('terms.leverage'), value: `${maxLever}×` },
    { name: t('terms.fees'), value: <Fees contract={contract} /> },
    { name: t('terms.every'), value: t('terms.hours', { hours: capitalFrequency }) },
    { name: t('terms.cap'), value: <RateText rate={contract.capitalCap} /> },
    { name: t('terms.clamp'), value: <RateText rate={steps.markClamp} /> },
    { name: t('terms.protect'), value: <RateText rate={steps.triggerProtect} /> },
  ]
  return (
    <dl className={styles.terms}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi dir="auto">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Fees({ contract: { maker, taker } }: { readonly contract: ContractRow }) {
  return (
    <bdi dir="ltr">
      <RateText rate={maker} /> / <RateText rate={taker} />
    </bdi>
  )
}
