import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Details } from '../../account-layout/details.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { OwnDirection } from '../../account-layout/own-direction.tsx'
import { useLookingAgain } from '../../fresh-figures/use-looking-again.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { type Country, type Person, type Process, whyNotOpen } from './kyc-view.ts'
import { LevelCard } from './level-card.tsx'
import { WhyRefused } from './why-refused.tsx'

export const head = privateHead('account-kyc', 'title')

export async function load({ siteApi, request }: ScreenContext) {
  const instead = new URL(request.url).searchParams.get('instead')
  const [process, person, { countries }] = await Promise.all([
    siteApi('GET /exchange-web-gateway/userCenterKyc/processnew'),
    siteApi('GET /exchange-web-gateway/userCenterKyc/userInfo'),
    siteApi('GET /exchange-web-gateway/userCenterKyc/countryList', { type: 1 }),
  ])
  const names = new Set([person.nationality, person.residence])
  return {
    process,
    person,
    why: whyNotOpen(process, instead),
    countries: countries.filter(({ code }) => names.has(code)),
  }
}

const IN_REVIEW = 2
const PASSED = 3
/** People review it, which takes minutes at least. */
const LOOK_AGAIN_MS = 30_000

type Overview = Awaited<ReturnType<typeof load>>

/** The KYC page: both levels with their benefits, state and next action. */
export function Screen() {
  const t = useWords('account-kyc')
  const { process, person, why, countries } = useLoaderData<Overview>()
  const { revalidate } = useRevalidator()
  const isInReview = process.levels.some(({ state }) => state === IN_REVIEW)
  useLookingAgain(revalidate, LOOK_AGAIN_MS, isInReview)
  return (
    <AccountLayout title={t('title')} at={5} intro={t('intro')}>
      <div className={styles.page}>
        {why && <Notice kind="warn">{t(why)}</Notice>}
        {process.isDemo && <Notice kind="info">{t('demo')}</Notice>}
        <Submissions process={process} />
        <div className={styles.levels}>
          {process.levels.map((view) => (
            <LevelCard key={view.level} process={process} view={view} />
          ))}
        </div>
        {process.levels.some(({ state }) => state !== PASSED) && <WhyRefused />}
        {person.familyName !== null && <Yours person={person} countries={countries} />}
      </div>
    </AccountLayout>
  )
}

/** The remaining submissions, shown once it matters. */
function Submissions({ process: { submissionsLeft, submitAgainAtMs } }: { readonly process: Process }) {
  const t = useWords('account-kyc')
  if (submitAgainAtMs !== null) {
    const at = () => <Moment key="at" atMs={submitAgainAtMs} />
    return <Notice kind="warn">{t.rich('left.none', { at })}</Notice>
  }
  return submissionsLeft <= 2 ? <Notice kind="info">{t('left', { n: submissionsLeft })}</Notice> : null
}

/** The masked details of the user. */
function Yours({ person, countries }: { readonly person: Person; readonly countries: readonly Country[] }) {
  const t = useWords('account-kyc')
  const { familyName, name, birthDate, nationality, residence, phone, certificateType, certificateCode } = person
  const country = (code: string) => countries.find((one) => one.code === code)?.name ?? code
  const said = (label: string, text: string | null) =>
    text === null ? [] : [{ label, value: <OwnDirection text={text} /> }]
  const document = certificateType && (
    <>
      {t(`document.${certificateType}`)} <OwnDirection text={certificateCode ?? ''} />
    </>
  )
  return (
    <Card title={t('yours')}>
      <Details
        details={[
          ...said(t('yours.name'), `${name} ${familyName}`),
          ...said(t('yours.birth'), birthDate),
          ...said(t('yours.nationality'), nationality && country(nationality)),
          ...said(t('yours.residence'), residence && country(residence)),
          ...said(t('yours.phone'), phone),
          ...(document ? [{ label: t('yours.document'), value: document }] : []),
        ]}
      />
    </Card>
  )
}
