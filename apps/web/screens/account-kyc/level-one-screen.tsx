import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Steps } from '../../account-layout/steps.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { levelOf, OVERVIEW, overviewInPlaceOf, type Process } from './kyc-view.ts'
import { Outcome } from './outcome.tsx'
import { PersonForm } from './person-form.tsx'
import { ProofForm } from './proof-form.tsx'

export const head = privateHead('account-kyc', 'one')

export async function load({ siteApi }: ScreenContext) {
  const [process, { countries }, phones, { user }, person] = await Promise.all([
    siteApi('GET /exchange-web-gateway/userCenterKyc/processnew'),
    siteApi('GET /exchange-web-gateway/userCenterKyc/countryList', { type: 1 }),
    siteApi('GET /exchange-web-gateway/userCenterKyc/countryList', { type: 3 }),
    siteApi('GET /exchange-web/web/user/session'),
    siteApi('GET /exchange-web-gateway/userCenterKyc/userInfo'),
  ])
  if (process.next !== 'levelone' || process.submissionsLeft === 0) throw redirect(overviewInPlaceOf('levelone'))
  const country = person.nationality ?? user?.country ?? ''
  return { process, countries, phones: phones.countries, country }
}

type LevelOne = Awaited<ReturnType<typeof load>>

/** Level one on its card: personal details, then their proof. */
export function Screen() {
  const t = useWords('account-kyc')
  const { process: first, countries, phones, ...known } = useLoaderData<LevelOne>()
  const [country, setCountry] = useState(known.country)
  const [process, setProcess] = useState<Process>(first)
  const [isChanging, setIsChanging] = useState(false)
  const view = levelOf(process, 1)
  const isProof = view.state === 1 && view.step === 2 && !isChanging
  const isOver = process !== first && view.state !== 1
  const served = countries.some(({ code, isServed }) => code === country && isServed) ? country : ''
  const documents = countries.find(({ code }) => code === country)?.documents ?? ['passport', 'identity-card']
  return (
    <AccountLayout
      variant="card"
      title={t('one')}
      at={5}
      back={{ to: OVERVIEW, label: t('back') }}
      intro={isOver || isProof ? undefined : t('person.intro')}
    >
      {isOver ? (
        <Outcome view={view} passed={t('one.done')} />
      ) : (
        <div className={styles.steps}>
          <Steps titles={[t('one.person'), t('one.proof')]} at={isProof ? 1 : 0} />
          {isProof ? (
            <>
              <ProofForm phones={phones} country={country} documents={documents} onDone={setProcess} />
              <Button kind="plain" onClick={() => setIsChanging(true)}>
                {t('change')}
              </Button>
            </>
          ) : (
            <PersonForm
              countries={countries}
              country={served}
              onDone={(next, nationality) => {
                setIsChanging(false)
                setCountry(nationality)
                setProcess(next)
              }}
            />
          )}
        </div>
      )}
    </AccountLayout>
  )
}
