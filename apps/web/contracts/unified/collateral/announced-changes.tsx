import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Notice } from '../../../account-layout/notice.tsx'
import { useWords } from '../../../words/use-words.ts'
import { type Effect, Effects, RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import type { Collateral } from '../unified-figures.ts'
import { CollateralTiers } from './collateral-tiers.tsx'

/** Coins that stop being collateral or get other terms: shown from the day it is announced until it has happened. */
export function AnnouncedChanges({ collaterals }: { readonly collaterals: readonly Collateral[] }) {
  const t = useWords('contracts/unified')
  return collaterals.map((terms) => {
    const { coin, endsAt, change } = terms
    const at = endsAt ?? change?.startsAt
    if (at === undefined) return null
    return (
      <Notice key={coin} kind="warn">
        {t.rich(change ? 'collateral.changes' : 'collateral.ends', {
          coin: () => <bdi>{coin}</bdi>,
          time: () => <TimeText atMs={at} />,
        })}
        {change && <ChangedTerms terms={terms} change={change} />}
      </Notice>
    )
  })
}

interface ChangedTermsProps {
  readonly terms: Collateral
  readonly change: NonNullable<Collateral['change']>
}

/** Of each that becomes another: what it is and what it will be. */
function ChangedTerms({ terms, change }: ChangedTermsProps) {
  const t = useWords('contracts/unified')
  const amount = (value: string | null) =>
    value === null ? t('terms.unbounded') : <QtyText value={value} unit={terms.coin} zero trim />
  const rate = (value: string) => <RatioText ratio={value} />
  const line = (label: string, before: string, after: string, as: (value: string) => Effect['after']): Effect[] =>
    before === after ? [] : [{ label, before: as(before), after: as(after) }]
  const effects = [
    ...(terms.platformCap === change.platformCap
      ? []
      : [{ label: t('terms.cap'), before: amount(terms.platformCap), after: amount(change.platformCap) }]),
    ...line(t('limit'), terms.borrowLimit, change.borrowLimit, amount),
    ...line(t('terms.free'), terms.interestFree, change.interestFree, amount),
    ...line(t('hourlyRate'), terms.hourlyRate, change.hourlyRate, rate),
    ...line(t('terms.im'), terms.borrowIm, change.borrowIm, rate),
    ...line(t('terms.mm'), terms.borrowMm, change.borrowMm, rate),
  ]
  const slices = (of: Pick<Collateral, 'tiers'>) => of.tiers.map(({ to, ratio }) => `${to} ${ratio}`).join()
  return (
    <div className={styles.newTerms}>
      {slices(terms) !== slices(change) && (
        <CollateralTiers terms={{ ...terms, tiers: change.tiers }} label={t('tiers.new')} />
      )}
      {effects.length > 0 && <Effects effects={effects} />}
    </div>
  )
}
