import { ScreenHead } from '../../parts/screen-head.tsx'
import { t } from '../../words/words.ts'
import { Contracts } from './contracts.tsx'
import { Holds } from './holds.tsx'

/** Rebates: whose wait for a decision, and the contracts by which KOLs earn more. */
export function Component() {
  return (
    <>
      <ScreenHead title={t('nav.referral')} />
      <Holds />
      <Contracts />
    </>
  )
}
