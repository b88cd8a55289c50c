import { Card } from '@bowline/design-system/layers/card.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords } from '../../words/use-words.ts'
import { Codes } from './codes.tsx'
import { Invitation } from './invitation.tsx'
import { Invitees } from './invitees.tsx'
import { Payments } from './payments.tsx'
import styles from './referral.module.css'
import { Summary } from './summary.tsx'

export const head = privateHead('referral', 'title')

export async function load({ siteApi }: ScreenContext) {
  return { overview: await siteApi('GET /exchange-web/web/referral/overview') }
}

/** What a user earns by those they invited, and how to invite more. */
export function Screen() {
  const t = useWords('referral')
  const { siteApi } = usePage()
  const loaded = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [overview, setOverview] = useState(loaded.overview)
  const [chosen, setChosen] = useState(overview.codes[0]?.code)
  const again = async () => setOverview(await siteApi('GET /exchange-web/web/referral/overview'))
  const code = overview.codes.find((each) => each.code === chosen) ?? overview.codes[0]
  return (
    <ContentPage
      title={t('title')}
      intro={t('intro', { percent: overview.ratePercent, days: overview.earningDays })}
      help="referral"
      side={<Rules />}
    >
      <div className={styles.parts}>
        {code && <Invitation code={code} codes={overview.codes} onChoose={setChosen} rate={overview.ratePercent} />}
        <Summary overview={overview} />
        <Codes overview={overview} onChange={again} />
        <Invitees />
        <Payments />
      </div>
    </ContentPage>
  )
}

const rules = ['base', 'paid', 'verified', 'fair', 'back'] as const

function Rules() {
  const t = useWords('referral')
  return (
    <Card title={t('rules')}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{t(`rule.${rule}`)}</li>
        ))}
      </ul>
    </Card>
  )
}
