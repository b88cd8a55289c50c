import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { Steps } from '../../account-layout/steps.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { DocumentForm, type ShownDocument } from './document-form.tsx'
import { levelOf, OVERVIEW, overviewInPlaceOf, type Process } from './kyc-view.ts'
import { Outcome } from './outcome.tsx'
import { PhotosForm } from './photos-form.tsx'
import { ResidenceForm } from './residence-form.tsx'

export const head = privateHead('account-kyc', 'two')

export async function load({ siteApi }: ScreenContext) {
  const [process, { countries }, residences, person] = await Promise.all([
    siteApi('GET /exchange-web-gateway/userCenterKyc/processnew'),
    siteApi('GET /exchange-web-gateway/userCenterKyc/countryList', { type: 1 }),
    siteApi('GET /exchange-web-gateway/userCenterKyc/countryList', { type: 2 }),
    siteApi('GET /exchange-web-gateway/userCenterKyc/userInfo'),
  ])
  // The last step may follow the fifth submission: it is part of it.
  const isUnderway = levelOf(process, 2).state === 1
  if (process.next !== 'leveltwo' || (process.submissionsLeft === 0 && !isUnderway))
    throw redirect(overviewInPlaceOf('leveltwo'))
  const today = new Date().toISOString().slice(0, 10)
  return { process, countries, residences: residences.countries, country: person.nationality ?? '', today }
}

type LevelTwo = Awaited<ReturnType<typeof load>>
type Refused = { readonly field: string; readonly text: string }

/** Level two on its card: document, photos, residence. */
export function Screen() {
  const t = useWords('account-kyc')
  const { process: first, countries, residences, country, today } = useLoaderData<LevelTwo>()
  const [process, setProcess] = useState<Process>(first)
  const [document, setDocument] = useState<ShownDocument>({ country, type: 'passport', number: '', validUntil: '' })
  const [at, setAt] = useState<0 | 1>(0)
  const [refused, setRefused] = useState<Refused>()
  const view = levelOf(process, 2)
  const step = view.state === 1 && view.step === 3 ? 2 : at
  const isOver = process !== first && view.state !== 1
  return (
    <AccountLayout variant="card" title={t('two')} at={5} back={{ to: OVERVIEW, label: t('back') }}>
      {isOver ? (
        <Outcome view={view} passed={t('two.passed')} />
      ) : (
        <div className={styles.steps}>
          {process.isDemo && <Notice kind="warn">{t('demo')}</Notice>}
          <Steps titles={[t('two.document'), t('two.photos'), t('two.residence')]} at={step} />
          {step === 0 && (
            <DocumentForm
              countries={countries}
              value={document}
              today={today}
              refused={refused}
              onDone={(shown) => {
                setDocument(shown)
                setAt(1)
              }}
            />
          )}
          {step === 1 && (
            <PhotosForm
              document={document}
              onDone={setProcess}
              onBack={(wrong) => {
                setRefused(wrong)
                setAt(0)
              }}
            />
          )}
          {step === 2 && <ResidenceForm countries={residences} onDone={setProcess} />}
        </div>
      )}
    </AccountLayout>
  )
}
